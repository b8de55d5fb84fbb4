import { config } from 'zod';

export { createCall, isSync, registry } from './zod.mjs';

config({ jitless: true });

export const name = 'zod parse, jitless';
export const note = 'what runs in Workers and under a strict CSP';
