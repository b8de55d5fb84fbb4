import { buildRequests } from './build-requests.ts';
import { toOption } from './build-transport.ts';
import type { CurlOperation } from './curl-operation.ts';
import { type CurlSource, createCurlSource, explainFailure } from './curl-source.ts';
import { detectShell } from './detect-shell.ts';
import { keepFencedCode } from './keep-fenced-code.ts';
import type { ParseCurlOptions } from './parse-curl-options.ts';
import type { CurlOption, CurlRequest, ParsedCurl } from './parsed-curl.ts';
import { readCmd } from './read-cmd.ts';
import { readOperations } from './read-operations.ts';
import { readPosix } from './read-posix.ts';
import { readPowershell } from './read-powershell.ts';
import type { ShellCommand } from './shell-command.ts';

const readers = { posix: readPosix, cmd: readCmd, powershell: readPowershell } as const;
const maxRequests = 1000;

/**
 * Reads one or more curl commands, as copied from a terminal, a page of documentation or a browser's developer tools, and gives the requests that
 * curl would send. Nothing is run, read or sent.
 *
 * @throws {TypeError} for what is no text
 * @throws {InvalidCurlError} for a text that is not curl commands, for what only a shell could do, and for what curl itself refuses
 *
 * @example
 * const { requests } = parseCurl(`curl -d 'name=Ann' https://api.example.com/users`);
 */
export function parseCurl(text: string, options: ParseCurlOptions = {}): ParsedCurl {
  if (typeof text !== 'string') throw new TypeError('Expected curl commands, as a string');
  const source = createCurlSource(keepFencedCode(text), options);
  return explainFailure(source, () => readRequests(source));
}

function readRequests(source: CurlSource): ParsedCurl {
  const { text, options } = source;
  const maxLength = options.maxLength ?? 1_048_576;
  if (text.length > maxLength) source.fail(maxLength, `the text is longer than ${maxLength} characters`, 'limit');
  if (text.includes('\0')) source.fail(text.indexOf('\0'), 'a NUL character is not text');
  const shell = options.shell ?? detectShell(text);
  const commands = readers[shell](source);
  if (commands.length === 0) source.fail(0, 'there is no curl command');
  const requests: CurlRequest[] = [];
  const ignored: CurlOption[] = [];
  // By index: an error that leaves a `for…of` is caught and thrown again, which takes a seventh of the time of a refusal.
  for (let at = 0; at < commands.length; at += 1) {
    const command = commands[at] as ShellCommand;
    const operations = readOperations(source, command);
    for (let index = 0; index < operations.length; index += 1) {
      const operation = operations[index] as CurlOperation;
      const built = buildRequests(source, operation, index === operations.length - 1);
      if (requests.length + built.length > maxRequests)
        source.fail(command.offset, 'the text stands for too many requests', 'limit');
      for (const request of built) requests.push(request);
      for (const option of operation.none) ignored.push(toOption(source, option));
    }
  }
  return { shell, requests, warnings: source.warnings, ignored, placeholders: source.placeholders };
}
