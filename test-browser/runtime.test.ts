import { describe, expect, test } from 'vitest';
import { testCalls } from '../test/worker/runtime-scenarios.ts';

describe('In a page', () => {
  test('this is a page', () => {
    expect(document.defaultView).toBe(window);
  });

  testCalls();
});
