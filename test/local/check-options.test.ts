import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defineTool } from '../../src/local/define-tool.ts';
import { tool } from '../../src/local/tool-decorator.ts';
import { toolsFromMethods } from '../../src/local/tools-from-methods.ts';
import { toolsFromObjects } from '../../src/local/tools-from-objects.ts';

/** As data from a file, and JavaScript, may call it. */
const define = (options: object) =>
  defineTool({ name: 'getWeather', description: 'Weather of a city', execute: () => 1, ...options });

describe('checkOptions() in defineTool()', () => {
  test.each<[object, string]>([
    [{ inputschema: v.object({}) }, 'inputschema is not a known option: did you mean inputSchema?'],
    [{ input_schema: v.object({}) }, 'input_schema is not a known option: did you mean inputSchema?'],
    [{ schema: v.object({}) }, 'schema is not a known option: did you mean inputSchema?'],
    [{ anotations: {} }, 'anotations is not a known option: did you mean annotations?'],
    [{ limit: {} }, 'limit is not a known option: did you mean limits?'],
    [{ alias: {} }, 'alias is not a known option: did you mean aliases?'],
    [{ annotations: { readonly: true } }, 'annotations.readonly is not a known option: did you mean readOnly?'],
    [{ annotations: { readOnlyHint: true } }, 'annotations.readOnlyHint is not a known option: did you mean readOnly?'],
    [
      { annotations: { destructiveHint: true } },
      'annotations.destructiveHint is not a known option: did you mean destructive?',
    ],
    [
      { annotations: { destructive: 'true' } },
      'annotations.destructive must be true or false: current value is "true"',
    ],
    [{ limits: { timeoutMS: 5 } }, 'limits.timeoutMS is not a known option: did you mean timeoutMs?'],
    [{ limits: { timeout: 5 } }, 'limits.timeout is not a known option: did you mean timeoutMs?'],
    [
      { binding: { repairs: 'none ' } },
      'binding.repairs must be "all" or "none" or "unless-destructive": current value is "none "',
    ],
    [{ binding: { repair: 'none' } }, 'binding.repair is not a known option: did you mean repairs?'],
    [{ binding: { strictBooleans: 1 } }, 'binding.strictBooleans must be true or false: current value is 1'],
    [
      { binding: { missingArguments: 'zero' } },
      'binding.missingArguments must be "refuse" or "zero-value": current value is "zero"',
    ],
  ])('refuses %o with a TypeError', (options, message) => {
    expect(() => define(options)).toThrow(new TypeError(`Cannot define the tool "getWeather": ${message}`));
  });

  test.each<[object, string]>([
    [{ maxCallsPerRun: -1 }, 'limits.maxCallsPerRun must be a number >= 0: current value is -1'],
    [{ maxCallsPerRun: Number.NaN }, 'limits.maxCallsPerRun must be a number >= 0: current value is NaN'],
    [{ maxConcurrency: 0 }, 'limits.maxConcurrency must be a number >= 1: current value is 0'],
    [{ maxResultLength: '100' }, 'limits.maxResultLength must be a number >= 0: current value is "100"'],
    [{ maxCallsPerRun: null }, 'limits.maxCallsPerRun must be a number >= 0: current value is null'],
  ])('refuses the limits %o', (limits, message) => {
    expect(() => define({ limits })).toThrow(new TypeError(`Cannot define the tool "getWeather": ${message}`));
  });

  test.each([
    ['5', '"5"'],
    [0, '0'],
    [Number.NaN, 'NaN'],
  ])('refuses the time limit %j with a RangeError', (timeoutMs, shown) => {
    const message = `timeoutMs must be a number > 0 and <= 2147483647: current value is ${shown}`;
    expect(() => define({ limits: { timeoutMs } })).toThrow(new RangeError(message));
  });

  test.each<[object]>([
    [{ metadata: { owner: 'crm' }, tags: ['a'], version: 2, strict: true, examples: [], id: 'x', type: 'function' }],
    [{ namespace: 'crm', displayName: 'Weather', titleKey: 'weather.title', rateLimits: 5, previewUrl: 'x' }],
    [{ inputSchema: v.object({}), input_schema: { type: 'object' }, schema: {} }],
    [{ annotations: undefined, limits: undefined, binding: undefined, title: undefined }],
    [{ annotations: { readOnly: undefined, title: 'x', costs: 5 } }],
    [{ limits: { maxCallsPerRun: 0, maxResultLength: Number.POSITIVE_INFINITY, timeoutMs: undefined } }],
  ])('takes %o, which nobody misspelt', (options) => {
    expect(define(options).specification.name).toBe('getWeather');
  });
});

test('checkOptions() in defineTool() names the option that was meant before it misses it', () => {
  const options = { name: 'getWeather', description: 'Weather', exectue: () => 1 };
  const error = new TypeError(
    'Cannot define the tool "getWeather": exectue is not a known option: did you mean execute?',
  );
  expect(() => defineTool(options as never)).toThrow(error);
});

describe('checkOptions() in toolsFromMethods() and @tool', () => {
  const crm = { find: (name: string) => name };
  const parameters = [{ name: 'name', schema: v.string() }];
  const rows: readonly [object, string][] = [
    [{ paramters: parameters }, 'paramters is not a known option: did you mean parameters?'],
    [{ passcontext: true }, 'passcontext is not a known option: did you mean passContext?'],
    [{ annotations: { readonly: true } }, 'annotations.readonly is not a known option: did you mean readOnly?'],
  ];

  test.each(rows)('refuses the row %o', (row, message) => {
    const table = { find: { description: 'Find', ...row } };
    const error = new TypeError(`Cannot define the tool "find": ${message}`);
    expect(() => toolsFromMethods(crm, table as never)).toThrow(error);
    const find = (name: string) => name;
    class Crm {
      find(name: string) {
        return find(name);
      }
    }
    const context = { kind: 'method', name: 'find', private: false, static: false } as never;
    tool({ description: 'Find', ...row } as never)(Crm.prototype.find as never, context);
    expect(() => toolsFromObjects([new Crm()])).toThrow(error);
  });

  test('takes a row with keys of its own', () => {
    const table = { find: { description: 'Find', parameters, owner: 'crm', metadata: {} } };
    expect(toolsFromMethods(crm, table as never)).toHaveLength(1);
  });
});
