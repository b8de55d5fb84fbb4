import type { FinishReason, TokenUsage } from '../tool/chat-model.ts';

/** Shown before anything that a scripted model says, wherever a person sees it. */
export const scriptedNotice = 'scripted, not a model';

/** What a scripted model says once; a text alone is an answer. */
export interface ScriptedTurn {
  readonly text?: string;
  readonly toolCalls?: readonly ScriptedCall[];
  /** @default 'tool-calls' beside calls, else 'stop' */
  readonly finishReason?: FinishReason;
  readonly usage?: TokenUsage;
}

/** A call that a scripted model makes. */
export interface ScriptedCall {
  /** @default `call_1`, `call_2` … in the order they are asked for */
  readonly id?: string;
  readonly name: string;
  /** Text goes out as it is; an object as its JSON. @default {} */
  readonly arguments?: string | object;
}

/** What is known when a turn is decided. */
export interface ScriptedState {
  /** What the user said last. */
  readonly text: string;
  /** What the tools gave since then, in order. */
  readonly results: readonly ScriptedResult[];
  /** The names of the tools on offer. */
  readonly toolNames: readonly string[];
}

/** What a tool gave, as a scripted model reads it. */
export interface ScriptedResult {
  readonly toolName: string;
  readonly text: string;
  readonly isError: boolean;
}

/** The turns in their order. A function decides when its turn has come; an error is thrown. */
export type Script = readonly (ScriptedAnswer | Error | ((state: ScriptedState) => ScriptedAnswer))[];

/** A text alone, or a whole turn. */
export type ScriptedAnswer = string | ScriptedTurn;

/** Rules instead of a script: each that fits the user's text asks for its tool once, then the results are told. */
export interface ScriptedRules {
  readonly rules: readonly ScriptedRule[];
  /** Said where no rule fits. */
  readonly otherwise?: string;
  /** Ask for all tools at once instead of one after the other. @default false */
  readonly isParallel?: boolean;
}

/** A tool, and the words that ask for it. */
export interface ScriptedRule {
  /** Words, of which one must be in the text in any letter case, or a pattern. */
  readonly when: string | readonly string[] | RegExp;
  readonly toolName: string;
  /** @default {} */
  readonly arguments?: object | ((state: ScriptedState) => object);
  /** Said while asking for the tool. */
  readonly thought?: string | ((state: ScriptedState) => string);
  /** The answer, where this rule's tool was the last to give a result. @default the results, one a line */
  readonly answer?: (state: ScriptedState) => string;
}

/** What a scripted model says: a script, or rules. */
export type ScriptedSource = Script | ScriptedRules;
