import { inspect } from 'node:util';
import { object, optional, picklist, pipe, regex, string } from 'valibot';
import { expect, test } from 'vitest';
import { defineHttpPlugin, secretText } from '../../src/http/define-http-plugin.ts';
import { toolsFromHttp } from '../../src/http/tools-from-http.ts';
import { createSecret, isSecret } from '../../src/tool/secret.ts';

const dingTalk = defineHttpPlugin({
  name: 'dingtalk',
  properties: object({
    token: secretText(),
    region: optional(picklist(['cn', 'sg']), 'cn'),
    robot: optional(pipe(string(), regex(/^r/))),
  }),
  build: ({ token, region }) => ({
    baseUrl: `https://${region}.dingtalk.example`,
    credentials: { type: 'bearer', token },
    methods: [{ name: 'sendMessage', method: 'POST', path: '/robot/send' }],
  }),
});

test('defineHttpPlugin() builds a plug-in from properties that were checked', () => {
  const plugin = dingTalk({ token: 'canary-token' });
  expect(plugin).toEqual({
    name: 'dingtalk',
    baseUrl: 'https://cn.dingtalk.example',
    credentials: { type: 'bearer', token: expect.toSatisfy(isSecret) },
    methods: [{ name: 'sendMessage', method: 'POST', path: '/robot/send' }],
  });
  expect(`${JSON.stringify(plugin)}${inspect(plugin, { depth: 9 })}`).not.toContain('canary');
  expect(toolsFromHttp(plugin).map(({ specification }) => specification.name)).toEqual(['sendMessage']);
});

test('defineHttpPlugin() takes a secret as it is', () => {
  const token = createSecret('t');
  expect(dingTalk({ token }).credentials).toEqual({ type: 'bearer', token });
});

test.each<[unknown, string]>([
  [{}, 'missing token'],
  [undefined, 'missing properties'],
  [{ token: '' }, 'token is not valid'],
  [
    { token: 'canary', region: 'canary', robot: 'canary' },
    'region is not valid: expected ("cn" | "sg"); robot is not valid',
  ],
])('defineHttpPlugin() says of %j: %s', (properties, message) => {
  expect(() => dingTalk(properties as never)).toThrow(
    expect.objectContaining({ name: 'InvalidSourceError', message: `Cannot use the plug-in "dingtalk": ${message}` }),
  );
});
