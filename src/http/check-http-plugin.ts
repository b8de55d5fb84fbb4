import { formatPath } from '../tool/format-path.ts';
import { InvalidSourceError, type SourceMistake } from '../tool/invalid-source-error.ts';
import { listMistypedKeys } from './explain-word.ts';
import { findPluginMistakes } from './find-plugin-mistakes.ts';
import type { HttpPlugin } from './http-plugin.ts';

/**
 * Checks what types cannot say of a declaration.
 *
 * @throws {TypeError} for what is no plug-in
 * @throws {InvalidSourceError} with every mistake and its place
 */
export function checkHttpPlugin(plugin: HttpPlugin, options?: object): void {
  if (Object(plugin) !== plugin || !Array.isArray(plugin.methods)) {
    throw new TypeError('Expected an HTTP plug-in, which has a baseUrl and methods');
  }
  const mistyped = listMistypedKeys(options, 'options').map(([key, message]) => ({ path: ['options', key], message }));
  throwMistakes([...findMistakes(plugin), ...mistyped], plugin.name);
}

/** Values of wrong types, which TypeScript refuses, end the search. */
function findMistakes(plugin: HttpPlugin): readonly SourceMistake[] {
  try {
    return findPluginMistakes(plugin);
  } catch (cause) {
    throw new TypeError(
      'Expected an HTTP plug-in with values of the declared types: readHttpPlugin() lists what is wrong',
      {
        cause,
      },
    );
  }
}

/** @throws {InvalidSourceError} where there are mistakes */
export function throwMistakes(mistakes: readonly SourceMistake[], name: unknown): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ path, message }) => `${formatPath(path)} ${message}`);
  const title = typeof name === 'string' ? `the plug-in ${JSON.stringify(name)}` : 'the plug-in';
  throw new InvalidSourceError(`Cannot use ${title}: ${lines.join('; ')}`, { mistakes });
}
