import { tasks } from './tasks.mjs';

/** For libraries that only check: parses, hands the value to `check`, runs the function, stringifies. */
export function createCheckedCall(kind, mode, check) {
  const execute = tasks[kind].functions[mode];
  return mode === 'sync'
    ? (text) => JSON.stringify(execute(check(JSON.parse(text))))
    : async (text) => JSON.stringify(await execute(check(JSON.parse(text))));
}
