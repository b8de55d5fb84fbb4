import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

export interface FindChromiumOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly exists: (path: string) => boolean;
  /** Where Playwright would keep a browser of its own. */
  readonly playwrightPath: () => string;
}

/** A file name looked for in every folder of PATH. */
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const applications: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

const thisMachine: FindChromiumOptions = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  playwrightPath: askPlaywright,
};

/**
 * Finds a Chromium or Chrome: the one that TOOLTABLE_CHROMIUM or CHROME_PATH names, one of the system, or Playwright's own.
 *
 * @throws {Error} when a variable names a file that is not there: another browser would not be the one that was asked for
 */
export function findChromium(options: FindChromiumOptions = thisMachine): string | undefined {
  return findNamed(options) ?? findInstalled(options) ?? findPlaywrights(options);
}

function findNamed({ env, exists }: FindChromiumOptions): string | undefined {
  for (const variable of ['TOOLTABLE_CHROMIUM', 'CHROME_PATH']) {
    const path = env[variable];
    if (!path) continue;
    if (!exists(path)) throw new Error(`${variable} is "${path}", and no such file exists: correct it or unset it`);
    return path;
  }
  return undefined;
}

function findInstalled({ env, platform, exists }: FindChromiumOptions): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...candidates, ...(applications[platform] ?? [])].find(exists);
}

function findPlaywrights({ exists, playwrightPath }: FindChromiumOptions): string | undefined {
  try {
    const path = playwrightPath();
    return exists(path) ? path : undefined;
  } catch {
    // Playwright has no build of its own for this system.
    return undefined;
  }
}

// Loaded only when asked: it takes longer than everything else here.
function askPlaywright(): string {
  const playwright = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return playwright.chromium.executablePath();
}

/** What the tests start Chromium with: no sandbox where root runs it, and no traffic of its own. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
