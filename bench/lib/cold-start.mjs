const text = '{"city":"Paris","days":3}';
const answer = '{"city":"Paris","days":3,"forecast":"sunny"}';

/** Milliseconds of the first import of a program and of its first run. Runs in a child that has loaded nothing else. */
export async function measureColdStart(url) {
  const startedAt = performance.now();
  const { run } = await import(url);
  const importedAt = performance.now();
  const result = await run(text);
  const ranAt = performance.now();
  if (result.answer !== answer) throw new Error(`Wrong answer: ${result.answer}`);
  return { importMs: importedAt - startedAt, runMs: ranAt - importedAt };
}
