import { createToolSet, ToolError } from 'tooltable';
import { type AgentEvent, runAgent } from 'tooltable/agent';
import type { HttpLogEvent } from 'tooltable/http';
import { createCrmToolSet } from '../crm/crm-tools.ts';
import { chooseModel } from './choose-model.ts';
import { createApiTools, createNoteCommand } from './create-api-tools.ts';
import { demoPrompt } from './create-demo-model.ts';
import { createPaint } from './create-paint.ts';
import { describeCommand, describeEvent, describeResult, describeTools, line } from './describe-run.ts';
import { startDemoApi } from './start-demo-api.ts';

const paint = createPaint(process.stdout.isTTY === true && !process.env.NO_COLOR);

const print = (text: string | undefined): void => {
  if (text) console.log(text);
};

async function main(baseUrl: string): Promise<void> {
  const question = process.argv.slice(2).join(' ');
  const model = chooseModel(process.env, question);
  const requests: HttpLogEvent[] = [];
  const apiTools = createApiTools(baseUrl, (event) => requests.push(event));
  const tools = createToolSet(createCrmToolSet().values(), apiTools);
  const prompt = question || demoPrompt;
  print(
    `${paint.strong('tooltable demo')}  ${paint.quiet(`model: ${model.modelId}${model.notice ? ` (${model.notice})` : ''}`)}\n`,
  );
  print(describeTools(tools, paint));
  print(`\n${describeCommand(createNoteCommand(baseUrl), 'postNotes', paint)}`);
  print(`\n${line('user', paint.strong(prompt), paint)}`);
  const onEvent = (event: AgentEvent): void => print(describeEvent(event, requests, paint));
  const result = await runAgent({ model, tools, prompt, onEvent });
  print(describeResult(result, paint));
}

const api = await startDemoApi();
try {
  await main(api.baseUrl);
} catch (error) {
  // A wrong setting or an unreachable model is told in a sentence; anything else is a fault worth its stack.
  if (!(error instanceof ToolError || error instanceof TypeError)) throw error;
  console.error(`tooltable demo: ${error.message}`);
  process.exitCode = 1;
} finally {
  api.close();
}
