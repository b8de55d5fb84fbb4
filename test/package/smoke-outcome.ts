/** What the smoke program gives, whole, in every runtime. */
export const expectedOutcome = {
  specifications: [
    {
      name: 'getForecast',
      title: 'Forecast',
      description: 'Forecast of a city',
      inputSchema: {
        type: 'object',
        properties: {
          city: { type: 'string' },
          days: { type: 'integer', minimum: 1, maximum: 7 },
          unit: { type: 'string', enum: ['celsius', 'fahrenheit'], default: 'celsius' },
        },
        required: ['city', 'days'],
      },
      outputSchema: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'number' }, unit: { type: 'string' } },
        required: ['city', 'days', 'unit'],
      },
      annotations: { readOnly: true },
    },
    {
      name: 'findCity',
      description: 'Where a customer lives',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string', description: 'Name of the customer' }, limit: { type: 'number' } },
        required: ['name', 'limit'],
        additionalProperties: false,
      },
    },
    {
      name: 'addNumbers',
      description: 'Adds two numbers',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
        additionalProperties: false,
      },
    },
    {
      name: 'fail',
      description: 'Always fails',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    },
    { name: 'compiled', description: 'Has a schema that cannot be checked here', inputSchema: { type: 'object' } },
    {
      name: 'slow',
      description: 'Never answers',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    },
    {
      name: 'tellUser',
      description: 'Tells who asks',
      inputSchema: { type: 'object', properties: { index: { type: 'number' } }, required: ['index'] },
    },
    {
      name: 'limited',
      description: 'May run 50 times',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    },
  ],
  results: [
    {
      toolCallId: 'call_0',
      toolName: 'getForecast',
      content: [{ type: 'text', text: '{"city":"Paris","days":3,"unit":"celsius"}' }],
      repairs: [],
      input: { city: 'Paris', days: 3, unit: 'celsius' },
      isTimed: true,
      output: { city: 'Paris', days: 3, unit: 'celsius' },
    },
    {
      toolCallId: 'call_1',
      toolName: 'getForecast',
      content: [{ type: 'text', text: '{"city":"Paris","days":3,"unit":"celsius"}' }],
      repairs: [
        { name: 'unquoted-key' },
        { name: 'trailing-comma' },
        { name: 'string-to-number', path: ['days'] },
        { name: 'enum-case', path: ['unit'] },
      ],
      input: { city: 'Paris', days: 3, unit: 'celsius' },
      isTimed: true,
      output: { city: 'Paris', days: 3, unit: 'celsius' },
    },
    {
      toolCallId: 'call_2',
      toolName: 'getForecast',
      content: [
        {
          type: 'text',
          text: 'Cannot accept arguments:\n$.days must be <= 7: current value is 9\n$.unit must be "celsius" | "fahrenheit": current value is "kelvin"',
        },
      ],
      repairs: [],
      isTimed: true,
      error: {
        name: 'ToolArgumentsError',
        code: 'invalid-arguments',
        message:
          'Cannot accept arguments:\n$.days must be <= 7: current value is 9\n$.unit must be "celsius" | "fahrenheit": current value is "kelvin"',
      },
    },
    {
      toolCallId: 'call_3',
      toolName: 'getForecast',
      content: [
        {
          type: 'text',
          text: 'Arguments were cut off after 12 characters: a quote, bracket or brace is open; nothing was executed; send the whole call, or a shorter one',
        },
      ],
      repairs: [],
      isTimed: true,
      error: {
        name: 'InvalidJsonError',
        code: 'truncated-json',
        message:
          'Arguments were cut off after 12 characters: a quote, bracket or brace is open; nothing was executed; send the whole call, or a shorter one',
      },
    },
    {
      toolCallId: 'call_4',
      toolName: 'findCity',
      content: [{ type: 'text', text: 'London, 2' }],
      repairs: [{ name: 'string-to-number', path: ['limit'] }],
      input: { name: 'Ada', limit: 2 },
      isTimed: true,
      output: 'London, 2',
    },
    {
      toolCallId: 'call_5',
      toolName: 'addNumbers',
      content: [{ type: 'text', text: '42' }],
      repairs: [{ name: 'string-to-number', path: ['b'] }],
      input: { a: 1, b: 41 },
      isTimed: true,
      output: 42,
    },
    {
      toolCallId: 'call_6',
      toolName: 'addNumbers',
      content: [
        {
          type: 'text',
          text: 'Cannot accept arguments:\n$.a must be number: current value is true\n$.b is required, missing',
        },
      ],
      repairs: [],
      isTimed: true,
      error: {
        name: 'ToolArgumentsError',
        code: 'invalid-arguments',
        message: 'Cannot accept arguments:\n$.a must be number: current value is true\n$.b is required, missing',
      },
    },
    {
      toolCallId: 'call_7',
      toolName: 'fail',
      content: [{ type: 'text', text: 'The service is down' }],
      repairs: [{ name: 'empty-args' }],
      input: {},
      isTimed: true,
      error: { name: 'ToolExecutionError', code: 'execution-failed', message: 'The service is down' },
    },
    {
      toolCallId: 'call_8',
      toolName: 'compiled',
      content: [{ type: 'text', text: 'The schema of tool "compiled" failed' }],
      repairs: [],
      isTimed: true,
      error: {
        name: 'ToolExecutionError',
        code: 'validator-failed',
        message: 'The schema of tool "compiled" failed',
      },
    },
    {
      toolCallId: 'call_9',
      toolName: 'slow',
      content: [{ type: 'text', text: 'Tool "slow" gave no answer within 20 ms: the outcome is unknown' }],
      repairs: [],
      input: {},
      isTimed: true,
      error: {
        name: 'ToolTimeoutError',
        code: 'timeout',
        message: 'Tool "slow" gave no answer within 20 ms: the outcome is unknown',
      },
    },
    {
      toolCallId: 'call_10',
      toolName: 'getForcast',
      content: [
        {
          type: 'text',
          text: 'Unknown tool "getForcast". Did you mean "getForecast"? Available tools: getForecast, findCity, addNumbers, fail, compiled, slow, tellUser, limited',
        },
      ],
      repairs: [],
      isTimed: true,
      error: {
        name: 'ToolNotFoundError',
        code: 'tool-not-found',
        message:
          'Unknown tool "getForcast". Did you mean "getForecast"? Available tools: getForecast, findCity, addNumbers, fail, compiled, slow, tellUser, limited',
      },
    },
  ],
  nameless: ['nameless', 'tool-not-found'],
  binding: { input: { city: 'Paris', days: 2, unit: 'celsius' }, repairs: [{ name: 'single-quotes' }] },
};
