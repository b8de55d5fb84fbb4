import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CurlOracle, readCurlVersion, startCurlOracle } from './run-curl.ts';

let oracle: CurlOracle;
beforeAll(async () => {
  oracle = await startCurlOracle({ files: { 'note.txt': 'a\r\nb\n' } });
});
afterAll(() => oracle.close());

const own = (host: string): readonly (readonly [string, string])[] => [
  ['Host', host],
  ['User-Agent', `curl/${readCurlVersion()}`],
  ['Accept', '*/*'],
];

test('the oracle tells what went over the wire, for any host and over TLS', async () => {
  const answer = await oracle.run('curl -d @note.txt "https://far.example:8443/x?y" -H "A: é"');
  expect(answer).toEqual({
    exitCode: 0,
    stderr: expect.any(String),
    requests: [
      {
        scheme: 'https',
        host: 'far.example',
        port: 8443,
        method: 'POST',
        target: '/x?y',
        version: 'HTTP/1.1',
        headers: [
          ...own('far.example:8443'),
          ['A', 'é'],
          ['Content-Length', '2'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
        ],
        body: Buffer.from('ab'),
      },
    ],
  });
});

test('the oracle tells every request of one command, in order', async () => {
  const { requests } = await oracle.run("curl 'http://a.example/[1-2]' --next -I 'http://[::1]:81/'");
  expect(requests.map(({ method, host, port, target }) => [method, host, port, target])).toEqual([
    ['GET', 'a.example', 80, '/1'],
    ['GET', 'a.example', 80, '/2'],
    ['HEAD', '[::1]', 81, '/'],
  ]);
});

test('the oracle gives standard input and takes chunks apart', async () => {
  const { requests } = await oracle.run('curl -T - http://a.example/', { input: 'piped' });
  expect(requests.map(({ method, body }) => [method, body.toString()])).toEqual([['PUT', 'piped']]);
});

test('the oracle tells how curl ends', async () => {
  const { exitCode, stderr, requests } = await oracle.run('curl --no-such http://a.example/');
  expect({ exitCode, requests, isSaid: stderr.includes('--no-such: is unknown') }).toEqual({
    exitCode: 2,
    requests: [],
    isSaid: true,
  });
});

test.each([
  'curl -x http://p.example http://a.example/',
  'curl -so out http://a.example/',
  'curl --unix-socket /x http://a.example/',
  'curl --connect-to ::h: http://a.example/',
  'curl --trace-ascii x http://a.example/',
])('the oracle stops what would lead past it or write files: %s', async (command) => {
  expect(await oracle.run(command)).toMatchObject({ exitCode: 97, requests: [] });
});

test('the oracle hands nothing to the shell but one plain command', async () => {
  expect(await oracle.run('curl a; id')).toEqual({ refusal: 'the operator ;', exitCode: -1, stderr: '', requests: [] });
});
