import { type FaultOrigins, runFaults } from './fault-calls.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await runFaults((await request.json()) as FaultOrigins));
  },
};
