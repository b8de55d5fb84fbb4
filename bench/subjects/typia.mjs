import { createCheckedCall } from '../lib/checked-call.mjs';
import { tasks } from '../lib/tasks.mjs';
import { application } from '../typia/out/tools.js';

export const name = 'typia 12 validate';
export const note = 'made by a TypeScript transform: npm run build:typia';
export const isSync = true;

export function createCall(kind, mode) {
  const definition = application.functions.find((candidate) => candidate.name === tasks[kind].name);
  return createCheckedCall(kind, mode, (value) => {
    const validated = definition.validate(value);
    if (!validated.success) throw new Error('invalid');
    return validated.data;
  });
}
