/** Keeps results alive, so that no engine may drop the work. */
export let lastResult;

/** Milliseconds for `count` runs. The number of inputs is a power of two. */
export function loopSync(run, inputs, count) {
  const mask = inputs.length - 1;
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) lastResult = run(inputs[index & mask]);
  return performance.now() - startedAt;
}

export async function loopAsync(run, inputs, count) {
  const mask = inputs.length - 1;
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) lastResult = await run(inputs[index & mask]);
  return performance.now() - startedAt;
}
