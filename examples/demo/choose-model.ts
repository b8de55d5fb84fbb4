import { type ChatModel, openAIChatModel } from 'tooltable/models';
import { createCrmModel } from '../crm/crm-model.ts';
import { createDemoModel } from './create-demo-model.ts';

/** The settings that choose a real model, as they are named everywhere. */
const names = ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_MODEL'] as const;

export type DemoSettings = Readonly<Record<string, string | undefined>>;

/**
 * A real model when its three settings are there. When none is, a scripted one: the demo's own conversation, or rules
 * that pick tools by keyword where a question was given.
 *
 * @throws {TypeError} when only some are there, or when they are wrong
 */
export function chooseModel(settings: DemoSettings, question: string): ChatModel {
  const [baseURL, apiKey, model] = names.map((name) => settings[name]?.trim() || undefined);
  if (!baseURL && !apiKey && !model) return question ? createCrmModel() : createDemoModel();
  if (!baseURL || !apiKey || !model) {
    const missing = names.filter((name) => !settings[name]?.trim());
    throw new TypeError(
      `To ask a real model set ${missing.join(' and ')} too, or unset all three for the scripted one`,
    );
  }
  return openAIChatModel({ baseURL, apiKey, model });
}
