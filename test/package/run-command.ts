import { spawn } from 'node:child_process';

export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunCommandOptions {
  readonly cwd: string;
  /** The whole environment besides PATH and HOME. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, for a minute at most. */
export function runCommand(
  command: string,
  parameters: readonly string[],
  { cwd, env }: RunCommandOptions,
): Promise<CommandOutcome> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, parameters, {
    cwd,
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => {
    stdout += data;
  });
  child.stderr.on('data', (data: Buffer) => {
    stderr += data;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * The last line of a program's output, as JSON.
 *
 * @throws {Error} with all that it printed, when it failed
 */
export function readJsonOutput({ code, stdout, stderr }: CommandOutcome): unknown {
  if (code !== 0) throw new Error(`The program ended with ${code}\n${stdout}\n${stderr}`);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}
