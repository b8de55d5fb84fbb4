import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCommand } from './check-command.ts';
import type { WireRequest } from './read-wire-request.ts';
import { startRecorder } from './start-recorder.ts';

/** Real bash and real curl, on loopback and in a folder of their own. One command at a time. */
export interface CurlOracle {
  readonly run: (command: string, options?: RunCurlOptions) => Promise<CurlAnswer>;
  readonly close: () => void;
}

export interface RunCurlOptions {
  /** Standard input. @default '' */
  readonly input?: string;
  /** More files for this and later commands, by name. */
  readonly files?: ReadonlyMap<string, string | Uint8Array>;
}

export interface CurlAnswer {
  /** Why the command was not run. */
  readonly refusal?: string;
  /** Of curl; -1 where it was ended from outside or never began. */
  readonly exitCode: number;
  /** What curl and the shell complained about. */
  readonly stderr: string;
  readonly requests: readonly WireRequest[];
}

export interface CurlOracleOptions {
  /** Files in the folder where the command runs, by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const curlFile = process.env.TOOLTABLE_CURL ?? '/usr/bin/curl';

export const missingCurl =
  'The tests compare with real curl and found no bash or no curl: install both (Debian: apt-get install bash curl), ' +
  'or set TOOLTABLE_CURL to the file that starts curl, and run the command again.';

/**
 * The version of the curl of this machine, such as `7.88.1`.
 *
 * @throws {Error} with a sentence that says what to do, where there is none
 */
export function readCurlVersion(): string {
  const { stdout } = spawnSync(curlFile, ['--version'], { encoding: 'utf8' });
  const version = /^curl (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
  if (version === undefined || !existsSync('/bin/bash')) throw new Error(missingCurl);
  return version;
}

export async function startCurlOracle({ files = {} }: CurlOracleOptions = {}): Promise<CurlOracle> {
  readCurlVersion();
  const recorder = await startRecorder();
  const folder = createFolder(files);
  const run: CurlOracle['run'] = async (command, { input = '', files: more = new Map() } = {}) => {
    const refusal = checkCommand(command);
    if (refusal !== undefined) return { refusal, exitCode: -1, stderr: '', requests: [] };
    writeFiles(folder, more);
    const answer = await runBash(command, { folder, port: recorder.port, input });
    return { ...answer, requests: recorder.takeRequests() };
  };
  const close = (): void => {
    recorder.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { run, close };
}

function createFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'curl-oracle-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'home'));
  mkdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'authorities.pem'), '');
  writeFiles(folder, new Map(Object.entries(files)));
  return folder;
}

function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [name, content] of files) writeFileSync(join(folder, 'work', name), content);
}

// Options that lead past the recorder, write files or read others are stopped before curl starts. Every operation
// takes the certificate of the recorder, and no other protocol.
const script = `curl() {
  local -a words=(-kS --proto =http,https); local word
  for word; do
    case $word in
      --*prox*|--socks*|--*socket*|--interface*|--connect-to*|--resolve*|--doh*|--dns*|--libcurl*|--trace*|--stderr*) exit 97;;
      --output*|--remote-n*|--dump*|--cookie-j*|--hsts*|--alt-svc*|--etag-s*|--netrc*|--create-d*|--engine*) exit 97;;
      -*([0-9#:BGILMNRSVZafgijklpqsv])[xoOcDnJ]*) exit 97;;
    esac
    words+=("$word")
    case $word in --next|-*:) words+=(-kS --proto =http,https);; esac
  done
  exec "$CURL_FILE" "\${words[@]}"
}
`;

const timeLimitMs = 10_000;

interface RunOptions {
  readonly folder: string;
  readonly port: number;
  readonly input: string;
}

function runBash(command: string, { folder, port, input }: RunOptions): Promise<Omit<CurlAnswer, 'requests'>> {
  return new Promise((resolve) => {
    const child = spawn('/bin/bash', ['--norc', '--noprofile', '-O', 'extglob', '-c', script + command], {
      cwd: join(folder, 'work'),
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      env: {
        PATH: '/nowhere',
        HOME: join(folder, 'home'),
        LC_ALL: 'C.UTF-8',
        ALL_PROXY: `socks5h://127.0.0.1:${port}`,
        CURL_FILE: curlFile,
        // Reading the certificates of the system takes longer than all the rest.
        CURL_CA_BUNDLE: join(folder, 'authorities.pem'),
      },
      // Root would be able to write everywhere.
      ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdout.resume();
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', ({ message }) => resolve({ exitCode: -1, stderr: message }));
    child.on('close', (code) => resolve({ exitCode: code ?? -1, stderr }));
  });
}
