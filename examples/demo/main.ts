import { ToolError } from 'tooltable';
import { runAgent } from 'tooltable/agent';
import { createCrmToolSet } from '../crm/crm-tools.ts';
import { chooseModel } from './choose-model.ts';
import { demoPrompt } from './create-demo-model.ts';
import { createPaint } from './create-paint.ts';
import { describeEvent, describeResult, describeTools, line } from './describe-run.ts';

const paint = createPaint(process.stdout.isTTY === true && !process.env.NO_COLOR);

async function main(): Promise<void> {
  const question = process.argv.slice(2).join(' ');
  const model = chooseModel(process.env, question);
  const tools = createCrmToolSet();
  const prompt = question || demoPrompt;
  console.log(
    `${paint.strong('tooltable demo')}  ${paint.quiet(`model: ${model.modelId}${model.notice ? ` (${model.notice})` : ''}`)}\n`,
  );
  console.log(describeTools(tools, paint));
  console.log(`\n${line('user', paint.strong(prompt), paint)}`);
  const result = await runAgent({
    model,
    tools,
    prompt,
    onEvent: (event) => {
      const text = describeEvent(event, paint);
      if (text) console.log(text);
    },
  });
  console.log(describeResult(result, paint));
}

try {
  await main();
} catch (error) {
  // A wrong setting or an unreachable model is told in a sentence; anything else is a fault worth its stack.
  if (!(error instanceof ToolError || error instanceof TypeError)) throw error;
  console.error(`tooltable demo: ${error.message}`);
  process.exitCode = 1;
}
