import { describe, expect, test } from 'vitest';
import { createRecordingTransport } from '../../src/testing/create-recording-transport.ts';

const request = { method: 'POST', url: 'https://api.example/v1', headers: new Headers({ 'X-Key': 'abc' }), body: '{}' };
const get = { method: 'GET', url: 'https://api.example/v2', headers: new Headers() };

describe('createRecordingTransport()', () => {
  test('records requests and answers in order, then says that no answer is left', async () => {
    const answers = [Response.json({ a: 1 }), new TypeError('reset')];
    const transport = createRecordingTransport(answers);
    expect(await transport.send(request)).toBe(answers[0]);
    await expect(transport.send(get)).rejects.toBe(answers[1]);
    await expect(transport.send(get)).rejects.toThrow('The script has 2 answers, and this is request 3');
    const { url, method, body } = request;
    expect(transport.requests).toEqual([
      { method, url, body, headers: { 'x-key': 'abc' } },
      { method: 'GET', url: get.url, headers: {} },
      { method: 'GET', url: get.url, headers: {} },
    ]);
  });

  test('asks a function with the request and its number', async () => {
    const transport = createRecordingTransport(async ({ url }, index) => new Response(`${index} ${url}`));
    const texts = [await transport.send(get), await transport.send(get)].map(({ body }) => new Response(body).text());
    expect(await Promise.all(texts)).toEqual([`0 ${get.url}`, `1 ${get.url}`]);
  });

  test('ends at an abort', async () => {
    const controller = new AbortController();
    const transport = createRecordingTransport(() => new Promise(() => undefined));
    const answer = transport.send({ ...get, signal: controller.signal });
    controller.abort('enough');
    await expect(answer).rejects.toBe('enough');
    await expect(transport.send({ ...get, signal: controller.signal })).rejects.toBe('enough');
    expect(transport.requests).toHaveLength(1);
  });
});
