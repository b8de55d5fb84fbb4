import { createCurlSource, explainFailure } from '../../src/curl/curl-source.ts';
import type { ParseCurlOptions } from '../../src/curl/parse-curl-options.ts';
import type { ShellName } from '../../src/curl/parsed-curl.ts';
import { readCmd } from '../../src/curl/read-cmd.ts';
import { readPosix } from '../../src/curl/read-posix.ts';
import { readPowershell } from '../../src/curl/read-powershell.ts';

const readers = { posix: readPosix, cmd: readCmd, powershell: readPowershell };

/** The words of each command of a text, without `curl`. */
export function splitWords(shell: ShellName, text: string, options: ParseCurlOptions = {}): string[][] {
  const source = createCurlSource(text, options);
  const commands = explainFailure(source, () => readers[shell](source));
  return commands.map(({ words }) => words.map((word) => word.text));
}
