import { runSmoke } from './smoke.ts';

// For Node, Deno and Bun: the outcome is the last line.
console.log(JSON.stringify(await runSmoke()));
