import { describe, expect, test } from 'vitest';
import { formatAddress, readUrl } from '../../src/mcp/mcp-address.ts';

describe('formatAddress()', () => {
  test.each([
    ['https://mcp.example.com/mcp', 'https://mcp.example.com/mcp'],
    ['http://127.0.0.1:8787/v1/mcp_server/', 'http://127.0.0.1:8787/v1/mcp_server/'],
    ['https://user:canary@mcp.example.com/sse?key=canary#canary', 'https://mcp.example.com/sse'],
    ['https://mcp.example.com/api/s/Y2FuYXJ5MTIz/mcp', 'https://mcp.example.com/api/s/[secret]/mcp'],
    ['https://mcp.example.com/sk-canary0123456789abcdef', 'https://mcp.example.com/[secret]'],
    ['https://mcp.example.com/0b9ad5b1-3b5f-4b5e-9d52-2f9c1d3c9a11/mcp', 'https://mcp.example.com/[secret]/mcp'],
  ])('tells of %s what is no secret', (url, expected) => {
    expect(formatAddress(new URL(url))).toBe(expected);
  });
});

describe('readUrl()', () => {
  test('reads a URL of another realm, and leaves transports alone', () => {
    const foreign = { href: 'https://mcp.example.com/mcp', toString: () => 'https://mcp.example.com/mcp' };
    expect(readUrl(foreign as never)?.href).toBe('https://mcp.example.com/mcp');
    expect(readUrl({ start: async () => {}, send: async () => {}, close: async () => {} })).toBeUndefined();
    expect(readUrl(() => Promise.reject(new Error('not asked')))).toBeUndefined();
  });

  test.each([
    ['localhost:3000/mcp', '"localhost:3000/mcp"'],
    ['127.0.0.1:3000/mcp', '"127.0.0.1:3000/mcp"'],
    ['npx -y server --token=canary', '"npx"'],
    ['/mcp?key=canary', '"/mcp"'],
    ['mcp.example.com/mcp#canary', '"mcp.example.com/mcp"'],
    ['mcp.example.com/Y2FuYXJ5MTIz/mcp', '"mcp.example.com/[secret]/mcp"'],
    ['user:canary@mcp.example.com', '"[secret]"'],
    ['ws://mcp.example.com/mcp', '"ws://mcp.example.com/mcp"'],
    ['', '""'],
    [new URL('ws://mcp.example.com/canary'), 'object'],
    [undefined, 'undefined'],
    [null, 'object'],
    [{}, 'object'],
    [1, 'number'],
  ])('refuses %j, and says what is taken', (endpoint, told) => {
    expect(() => readUrl(endpoint as never)).toThrow(
      new TypeError(
        `The endpoint must be an http or https URL, or a transport (for a command, a StdioClientTransport), and not ${told}`,
      ),
    );
  });
});
