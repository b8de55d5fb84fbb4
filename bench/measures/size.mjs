import { bundleProgram } from '../lib/bundle-program.mjs';

/** Equal programs, bundled and compressed, dependencies included. */
export async function compareSizes(files) {
  const rows = [];
  for (const file of files) rows.push(await measureSize(file));
  return rows;
}

async function measureSize(file) {
  try {
    const { minified, gzipped, brotli, isForBrowser } = await bundleProgram(file);
    return { file, minified, gzipped, brotli, isForBrowser };
  } catch (error) {
    return { file, error: String(error.message).split('\n')[0] };
  }
}
