import { describe, expect, test } from 'vitest';
import { testCalls } from './runtime-scenarios.ts';

describe('In workerd', () => {
  test('this is workerd', () => {
    expect(navigator.userAgent).toBe('Cloudflare-Workers');
  });

  testCalls();
});
