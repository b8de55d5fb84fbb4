import process from 'node:process';
import { type FaultOrigins, runFaults } from './fault-calls.ts';

// For Node, Deno and Bun: the origins come as JSON, the outcomes are the last line.
console.log(JSON.stringify(await runFaults(JSON.parse(process.argv[2] ?? '') as FaultOrigins)));
