import type {
  Script,
  ScriptedAnswer,
  ScriptedCall,
  ScriptedRule,
  ScriptedRules,
  ScriptedSource,
  ScriptedState,
  ScriptedTurn,
} from './scripted-turn.ts';

/** A turn with everything filled in. */
export interface DecidedTurn extends Required<Omit<ScriptedTurn, 'usage' | 'toolCalls'>>, Pick<ScriptedTurn, 'usage'> {
  readonly toolCalls: readonly DecidedCall[];
}

export interface DecidedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A tool that failed this often is not asked for again. */
const maxAttempts = 2;

/** Makes what decides turn after turn: always the same for the same questions. */
export function createDirector(source: ScriptedSource): (state: ScriptedState) => DecidedTurn {
  // As JavaScript may call it.
  if (!Array.isArray(Object(source).rules ?? source))
    throw new TypeError('Expected a list of turns, or { rules: [...] }');
  const decide = 'rules' in source ? (state: ScriptedState) => decideByRules(source, state) : followScript(source);
  let calls = 0;
  return (state) => {
    const answer = decide(state);
    const turn = typeof answer === 'string' ? { text: answer } : answer;
    const { text = '', toolCalls = [], finishReason = toolCalls.length > 0 ? 'tool-calls' : 'stop' } = turn;
    const decided = toolCalls.map((call) => decideCall(call, () => `call_${++calls}`));
    return { text, finishReason, toolCalls: decided, ...(turn.usage && { usage: turn.usage }) };
  };
}

function decideCall({ id, name, arguments: given = {} }: ScriptedCall, createId: () => string): DecidedCall {
  return { id: id ?? createId(), name, arguments: typeof given === 'string' ? given : JSON.stringify(given) };
}

function followScript(script: Script): (state: ScriptedState) => ScriptedAnswer {
  let index = 0;
  return (state) => {
    const turn = script[index++];
    if (turn === undefined) throw new RangeError(`The script has ${script.length} turns, and one more was asked for`);
    if (turn instanceof Error) throw turn;
    return typeof turn === 'function' ? turn(state) : turn;
  };
}

function decideByRules({ rules, otherwise, isParallel }: ScriptedRules, state: ScriptedState): ScriptedAnswer {
  const open = rules.filter((rule) => fits(rule, state) && isOpen(rule, state));
  const next = isParallel ? open : open.slice(0, 1);
  if (next.length > 0) {
    const text = next.map((rule) => ask(rule.thought ?? '', state)).filter(Boolean);
    const toolCalls = next.map((rule) => ({ name: rule.toolName, arguments: ask(rule.arguments ?? {}, state) }));
    return { text: text.join(' '), toolCalls };
  }
  const last = state.results.at(-1);
  if (!last) return otherwise ?? `No rule fits. The tools are: ${state.toolNames.join(', ')}`;
  const rule = rules.find(({ toolName }) => toolName === last.toolName);
  const canPhrase = rule?.answer && !last.isError;
  return canPhrase ? (rule.answer?.(state) ?? '') : [...new Set(state.results.map(({ text }) => text))].join('\n');
}

const ask = <Value>(source: Value | ((state: ScriptedState) => Value), state: ScriptedState): Value =>
  source instanceof Function ? source(state) : source;

function fits({ when, toolName }: ScriptedRule, { text, toolNames }: ScriptedState): boolean {
  if (!toolNames.includes(toolName)) return false;
  if (when instanceof RegExp) return text.search(when) !== -1;
  const lowerText = text.toLowerCase();
  return [when].flat().some((word) => lowerText.includes(word.toLowerCase()));
}

function isOpen({ toolName }: ScriptedRule, { results }: ScriptedState): boolean {
  const own = results.filter((result) => result.toolName === toolName);
  return own.every(({ isError }) => isError) && own.length < maxAttempts;
}
