import { describe, expect, test } from 'vitest';
import type { HttpPagination } from '../../src/http/http-pagination.ts';
import { createPlan, scriptFetch, send } from './send.ts';

const url = 'https://api.example/v1/things?limit=2';
const token: HttpPagination = { type: 'token', parameter: 'pageToken', nextToken: 'meta.next' };
const number: HttpPagination = { type: 'page-number', parameter: 'page', items: 'items' };
const link: HttpPagination = { type: 'link', parameter: 'after' };

const ask = (pagination: HttpPagination, response: Response, address = url) =>
  send(createPlan(address), { ...scriptFetch(response), pagination });

describe('sendPlan() with pages', () => {
  test.each<[string, string | number | undefined]>([
    ['{"meta":{"next":"abc"}}', 'abc'],
    ['{"meta":{"next":7}}', 7],
    ['{"meta":{"next":12345678901234567890}}', '12345678901234567890'],
    ['{"meta":{"next":""}}', undefined],
    ['{"meta":{"next":"https://evil.example/x?limit=9&pageToken=a%2Bb"}}', 'a+b'],
    ['{"meta":{"next":"/x?pageToken=2"}}', '2'],
    ['{"meta":{"next":"?pageToken=2#x"}}', '2'],
    ['{"meta":{"next":"https://api.example/x?pageToken="}}', undefined],
    ['{"meta":{"next":"https://api.example/x?other=2"}}', 'https://api.example/x?other=2'],
    ['{"meta":{"next":"a?pageToken=2"}}', 'a?pageToken=2'],
    ['{"meta":{"next":"/+Y29w=="}}', '/+Y29w=='],
    ['{"meta":{"next":"http://["}}', 'http://['],
    ['{"meta":{"next":null}}', undefined],
    ['{"meta":{"next":{"a":1}}}', undefined],
    ['{"meta":[]}', undefined],
    ['{}', undefined],
  ])('finds the token in %s', async (body, nextPage) => {
    const response = new Response(body, { headers: { 'content-type': 'application/json' } });
    const { nextPage: found } = (await ask(token, response)) as { readonly nextPage?: unknown };
    expect(found).toBe(nextPage);
  });

  test.each<[string, unknown, number | undefined]>([
    [url, { items: [1] }, 2],
    [`${url}&page=4`, { items: [1] }, 5],
    [`${url}&page=4`, { items: [] }, undefined],
    [url, { items: 'none' }, undefined],
    [`${url}&page=last`, { items: [1] }, undefined],
  ])('counts on from %s', async (address, data, nextPage) => {
    expect(await ask(number, Response.json(data), address)).toEqual({
      data,
      ...(nextPage !== undefined && { nextPage }),
    });
  });

  test('counts from the first page on, of an answer that is a list', async () => {
    const pagination: HttpPagination = { type: 'page-number', parameter: 'page', firstPage: 0 };
    expect(await ask(pagination, Response.json([1]))).toEqual({ data: [1], nextPage: 1 });
  });

  test.each<[string, string | undefined]>([
    ['<https://api.example/v1/things?after=abc&limit=2>; rel="next"', 'abc'],
    ['</v1/things?after=a%20b>; rel=next; title="a, b"', 'a b'],
    ['<?after=one>; rel="prev", <?after=two>; rel="last next"', 'two'],
    ['<https://evil.example/?after=three>; rel="next"', 'three'],
    ['<?after=a,b;c>; title="a, <b>; rel=prev"; REL = "NEXT"', 'a,b;c'],
    ['<?after=one>; title="<x>; rel=next", <?after=two>;rel=next', 'two'],
    ['<?after=one>; title="say \\"; rel=next; \\""; rel="prev"', undefined],
    ['<?after=one>; rel="nextish"', undefined],
    ['<?after=one>; rev="next"', undefined],
    ['<?after=>; rel="next"', undefined],
    ['<?after=one>; rel="prev"', undefined],
    ['<?other=one>; rel="next"', undefined],
    ['<http://[>; rel="next"', undefined],
    ['nonsense', undefined],
    ['', undefined],
  ])('takes its one parameter from Link: %s', async (header, nextPage) => {
    const response = Response.json([1], { headers: { link: header } });
    expect(await ask(link, response)).toEqual({ data: [1], ...(nextPage !== undefined && { nextPage }) });
  });

  test('reads a Link header in linear time', async () => {
    for (const part of ['<', ' ', 'a', 'a="', 'a="\\', '<>', ';rel=', 'rel  ', '<>; a="']) {
      const response = Response.json([1], {
        headers: { link: `<${part.repeat(200_000)}; rel="${' '.repeat(200_000)}` },
      });
      expect(await ask(link, response)).toEqual({ data: [1] });
    }
  });

  test('shapes the data and not the token', async () => {
    const settings = { pagination: token, shape: { pick: ['items.id'], maxItems: 1 } };
    const body = { items: [{ id: 1, name: 'a' }, { id: 2 }], meta: { next: 'abc' } };
    expect(await send(createPlan(url), { ...scriptFetch(Response.json(body)), ...settings })).toEqual({
      data: { items: [{ id: 1 }, '[1 more elements left out]'] },
      nextPage: 'abc',
    });
  });
});
