/** What the figures of `npm run bench` may be at most: ratios to the limit of the same run, and bytes of heap. */
export const targets = new Map([
  ['call, 2 parameters', 1.6],
  ['call, 12 nested parameters', 1.35],
  ['HTTP call beside ky, stub', 1.3],
  ['HTTP call beside ky, loopback', 1.3],
  ['valid text, small', 1.05],
  ['valid text, large', 1.05],
  ['broken text, trailing comma', 12],
  ['broken text, code fence', 12],
  ['broken text, single quotes', 12],
  ['broken text, raw line break', 12],
  ['broken text, cut off', 12],
  ['broken text, double-encoded', 12],
  ['registration of 10000', 9],
  ['heap per tool of 10000', 8192],
]);

/** Of the readable texts of the corpus: right, or refused because they are cut off. None may be read wrongly. */
export const leastHandled = 62;
