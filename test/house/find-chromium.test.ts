import { describe, expect, test } from 'vitest';
import { type FindChromiumOptions, findChromium } from '../../scripts/find-chromium.ts';
import { planChromiumInstall } from '../../scripts/install-chromium.ts';

const playwrights = '/cache/playwright/chrome';

function findOn(machine: Partial<FindChromiumOptions> & { readonly files?: readonly string[] }): string | undefined {
  return findChromium({
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    exists: (path) => (machine.files ?? []).includes(path),
    playwrightPath: () => playwrights,
    ...machine,
  });
}

describe('findChromium()', () => {
  const everywhere = ['/opt/mine', '/opt/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome', playwrights];
  const PATH = '/usr/local/bin:/usr/bin';

  test.each([
    [
      'the one that TOOLTABLE_CHROMIUM names',
      { TOOLTABLE_CHROMIUM: '/opt/mine', CHROME_PATH: '/opt/chrome', PATH },
      '/opt/mine',
    ],
    ['the one that CHROME_PATH names', { CHROME_PATH: '/opt/chrome', PATH }, '/opt/chrome'],
    ['the system’s, where the variables are empty', { TOOLTABLE_CHROMIUM: '', PATH }, '/usr/bin/chromium'],
    ['Playwright’s, where the system has none', { PATH: '/elsewhere' }, playwrights],
  ])('takes %s', (_, env, expected) => {
    expect(findOn({ env, files: everywhere })).toBe(expected);
  });

  test('takes a Google Chrome of the system', () => {
    expect(findOn({ files: ['/usr/bin/google-chrome-stable'] })).toBe('/usr/bin/google-chrome-stable');
  });

  test('takes the application of macOS', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findOn({ platform: 'darwin', files: [chrome] })).toBe(chrome);
  });

  test('finds nothing where there is nothing', () => {
    expect(findOn({})).toBeUndefined();
  });

  test('finds nothing where Playwright does not know the system', () => {
    const playwrightPath = () => {
      throw new Error('unsupported');
    };
    expect(findOn({ playwrightPath })).toBeUndefined();
  });

  test('says which variable names a file that is not there', () => {
    expect(() => findOn({ env: { CHROME_PATH: '/gone' }, files: everywhere })).toThrow(
      'CHROME_PATH is "/gone", and no such file exists: correct it or unset it',
    );
  });
});

describe('planChromiumInstall()', () => {
  const playwright = ['npx --no playwright install chromium'];

  test.each([
    [
      { isRoot: true, hasAptGet: true },
      ['apt-get update -q', 'apt-get install -y -q --no-install-recommends chromium'],
    ],
    [{ isRoot: false, hasAptGet: true }, playwright],
    [{ isRoot: true, hasAptGet: false }, playwright],
  ])('%o', (machine, expected) => {
    const steps = planChromiumInstall(machine);
    expect(steps.map((step) => [step.command, ...step.arguments].join(' '))).toEqual(expected);
  });
});
