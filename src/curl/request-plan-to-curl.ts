import type { RequestPlan } from '../tool/request-plan.ts';
import type { CurlArgument, CurlWord } from './curl-argument.ts';
import type { ShellName } from './parsed-curl.ts';
import { toPlanArguments } from './plan-arguments.ts';
import { refuse, type SaveFile } from './plan-content.ts';
import { quoteCmd } from './quote-cmd.ts';
import { quotePosix } from './quote-posix.ts';
import { quotePowerShell } from './quote-powershell.ts';
import { createSecretWriting } from './secret-variables.ts';

/** How a command is written. */
export interface RequestPlanToCurlOptions {
  /** The shell that will read the command. @default 'posix' */
  readonly shell?: ShellName;
  /**
   * Write secrets as they are, instead of as variables that the shell fills in: `$AUTHORIZATION` for the whole value of
   * the header of that name. What stands in a URL or a form is filled in as it is, so it has to be encoded.
   *
   * @default false
   */
  readonly revealSecrets?: boolean;
  /**
   * Keeps contents that no command line carries (a NUL, bytes that are not UTF-8) in a file and gives its name.
   * Without it a request with such contents is refused.
   */
  readonly saveFile?: SaveFile;
}

/**
 * Prints a request as the curl command that sends it, quoted for a shell; on several lines where it is long. What curl
 * adds to every request is left to it and not in the command: `Host`, `User-Agent`, `Accept: *\/*` and the length of the
 * body, unless the plan has these headers itself. `Content-Length` of the plan is always left to curl.
 *
 * @throws {InvalidSourceError} for what curl cannot send or the shell cannot carry
 *
 * @example
 * requestPlanToCurl(await tool.preview({ city: 'Taipei' }, {}));
 * // curl 'https://api.example.com/v1/weather?q=Taipei' -H "Authorization: $AUTHORIZATION"
 */
export function requestPlanToCurl(plan: RequestPlan, options: RequestPlanToCurlOptions = {}): string {
  const { shell = 'posix', revealSecrets = false, saveFile } = options;
  const planArguments = toPlanArguments(plan, { secrets: createSecretWriting(revealSecrets), saveFile });
  const { program, quote, lineBreak } = syntaxes[shell];
  const quoted = quote(planArguments.flatMap(({ value }) => (value === undefined ? [] : [value])));
  if (quoted === undefined) throw refuse('cmd has no way to write this text: choose another shell');
  const parts = joinArguments(planArguments, quoted);
  const urlEnd = planArguments.findIndex(({ option }) => option === undefined) + 1;
  const lines = [[program, ...parts.slice(0, urlEnd)].join(' '), ...parts.slice(urlEnd)];
  const line = lines.join(' ');
  return line.length > longLine ? lines.join(lineBreak) : line;
}

const longLine = 100;

interface ShellSyntax {
  readonly program: string;
  readonly quote: (words: readonly CurlWord[]) => readonly string[] | undefined;
  readonly lineBreak: string;
}

const syntaxes: Readonly<Record<ShellName, ShellSyntax>> = {
  posix: { program: 'curl', quote: quotePosix, lineBreak: ' \\\n  ' },
  cmd: { program: 'curl', quote: quoteCmd, lineBreak: ' ^\n  ' },
  powershell: { program: 'curl.exe', quote: quotePowerShell, lineBreak: ' `\n  ' },
};

function joinArguments(planArguments: readonly CurlArgument[], quoted: readonly string[]): readonly string[] {
  const values = quoted.values();
  return planArguments.map(({ option, value }) =>
    [option, value === undefined ? undefined : values.next().value].filter((word) => word !== undefined).join(' '),
  );
}
