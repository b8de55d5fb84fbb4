import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolSet, defineTool, executeToolCall } from '../../src/index.ts';
import { exposeToolNames, toPlainName } from '../../src/mcp/expose-tool-names.ts';
import { mcpService, selectTools } from '../../src/mcp.ts';

const define = (name: string) => defineTool({ name, description: name, execute: () => name });

describe('exposeToolNames()', () => {
  // The rule of AI4J's generateApiFunctionName, as the seed and its documentation state it.
  test.each([
    ['weather-service', 'query_weather', 'weather-service_query_weather'],
    ['Weather Service', 'query.weather', 'Weather_Service_query_weather'],
    ['_weather_', '_query_', 'weather_query'],
    ['天气', 'query', 'query'],
    ['天气', '查询', 'tool_'],
    ['3d', 'print', 'tool_3d_print'],
    ['-a', 'b', 'tool_-a_b'],
    ['s'.repeat(40), 't'.repeat(40), `${'s'.repeat(40)}_${'t'.repeat(23)}`],
    ['1'.repeat(64), 'x', `tool_${'1'.repeat(59)}`],
  ])('joins "%s" and "%s"', (service, tool, name) => {
    expect([...exposeToolNames(service, [tool])]).toEqual([[tool, name]]);
  });

  test('tells names apart that would meet, whatever the order', () => {
    const names = ['query.weather', 'query_weather', 'now'];
    const exposed = exposeToolNames('w', names);
    expect(exposed).toEqual(exposeToolNames('w', [...names].reverse()));
    expect([exposed.get('now'), exposed.get('query_weather')]).toEqual(['w_now', 'w_query_weather']);
    expect(new Set(exposed.values()).size).toBe(3);
    expect(exposed.get('query.weather')).toMatch(/^w_query_weather_[a-z0-9]{1,7}$/);
  });

  test('gives legal names, each once, for any service and tools', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.stringMatching(/^[ab._]{1,70}$/));
    fc.assert(
      fc.property(name, fc.uniqueArray(name, { maxLength: 20 }), (service, names) => {
        const exposed = [...exposeToolNames(service, names).values()];
        expect(exposed.every((value) => /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(value))).toBe(true);
        expect(new Set(exposed).size).toBe(names.length);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });

  test('leaves a name alone that no other one meets', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
    fc.assert(
      fc.property(name, name, (service, tool) => {
        expect(exposeToolNames(service, [tool]).get(tool)).toBe(toPlainName(`${service}_${tool}`));
        expect(toPlainName(`${service}_${tool}`)).toBe(`${service}_${tool}`);
      }),
    );
  });
});

describe('mcpService()', () => {
  test('shows its tools under exposed names, and runs them by those', async () => {
    const { tools, ...words } = mcpService({
      name: 'weather',
      description: 'W',
      version: '1.0.0',
      tools: [define('now'), define('next')],
    });
    expect(words).toEqual({ name: 'weather', description: 'W', version: '1.0.0' });
    expect([...tools.keys()]).toEqual(['weather_now', 'weather_next']);
    const result = await executeToolCall(tools, { id: '1', name: 'weather_next', arguments: '' });
    expect([result.toolName, result.content]).toEqual(['weather_next', [{ type: 'text', text: 'next' }]]);
  });

  test('needs a name', () => {
    expect(() => mcpService({ name: '', tools: [] })).toThrow(new TypeError('A service needs a name'));
  });
});

describe('selectTools()', () => {
  const services = [
    mcpService({ name: 'weather', tools: define('now') }),
    mcpService({ name: 'admin', tools: define('drop') }),
  ];
  const tools = createToolSet(define('time'), define('date'));

  test.each([
    [{}, []],
    [{ functions: ['date'] }, ['date']],
    [{ services: ['weather'] }, ['weather_now']],
    [{ functions: ['time'], services: ['admin', 'admin'] }, ['time', 'admin_drop']],
  ])('keeps for %j', (allow, names) => {
    expect([...selectTools({ tools, services, allow }).keys()]).toEqual(names);
  });

  test('makes what is not selected unknown at execution too', async () => {
    const selected = selectTools({ tools, services, allow: { services: ['weather'] } });
    for (const name of ['admin_drop', 'time', 'functions.time']) {
      const result = await executeToolCall(selected, { id: '1', name, arguments: '' });
      expect(result.isError && result.error.code).toBe('tool-not-found');
      expect(JSON.stringify(result.content)).not.toMatch(/drop"|date/);
    }
  });

  test.each([
    [{ functions: ['tme'] }, 'No such tool to keep: tme. The set has: time, date'],
    [{ services: ['wether'] }, 'No such service: wether. There are: weather, admin'],
  ])('refuses %j', (allow, message) => {
    expect(() => selectTools({ tools, services, allow })).toThrow(new RangeError(message));
  });

  test.each([{ alow: { functions: ['date'] } }, {}])('needs allow-lists, and has none of %j', (options) => {
    expect(() => selectTools({ tools, services, ...options } as never)).toThrow(new TypeError('allow must be given'));
  });
});
