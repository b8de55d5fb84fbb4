import { build } from 'esbuild';

export interface BundleForRuntimeOptions {
  readonly entry: string;
  /** Where packages are looked for: a folder with node_modules of its own. */
  readonly consumer: string;
}

/** Bundles a program with the built package in it, as a Worker or a page gets it. */
export async function bundleForRuntime({ entry, consumer }: BundleForRuntimeOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    // The program stands in this repository, and is to meet the packed package instead of its source.
    tsconfigRaw: { compilerOptions: { target: 'ES2022', verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'from-consumer',
        setup(context) {
          context.onResolve({ filter: /^[a-z@]/ }, ({ path, kind, pluginData }) =>
            pluginData === 'resolved' || kind === 'entry-point'
              ? undefined
              : context.resolve(path, { kind, resolveDir: consumer, pluginData: 'resolved' }),
          );
        },
      },
    ],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
