import type { Tool } from '../../src/tool/tool.ts';

/** A row that takes anything: for tests of the table, where no schema matters. */
export function createTool(name: string, parts: Partial<Tool> = {}): Tool {
  return {
    specification: { name, description: `The tool ${name}`, inputSchema: { type: 'object', properties: {} } },
    validator: {
      accepts: () => true,
      validate: (value) => ({ isValid: true, value, repairs: [] }),
      coerce: (value) => ({ isValid: true, value, repairs: [] }),
    },
    execute: () => name,
    ...parts,
  };
}
