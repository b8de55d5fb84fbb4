import { expect, test } from 'vitest';
import { estimateTokens } from '../../src/projection/estimate-tokens.ts';

test.each([
  ['', 0],
  ['word', 1],
  ['words', 2],
  ['天气', 2],
  ['🌤', 1],
])('estimateTokens() of %j is %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
