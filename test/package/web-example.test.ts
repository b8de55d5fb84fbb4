import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { cacheFolder } from '../../scripts/runtimes.ts';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import { openPage } from './open-page.ts';

const folder = join(projectRoot, 'examples/web');

// The page as its build tool serves it: main.ts is answered with JavaScript.
async function listFiles() {
  const body = await bundleForRuntime({ entry: join(folder, 'main.ts'), consumer: inject('package').consumer });
  return new Map([
    ['/', { type: 'text/html', body: readFileSync(join(folder, 'index.html'), 'utf8') }],
    ['/style.css', { type: 'text/css', body: readFileSync(join(folder, 'style.css'), 'utf8') }],
    ['/main.ts', { type: 'text/javascript', body }],
  ]);
}

test('examples/web runs the loop in a page under a strict policy, and shows each step', async () => {
  const screenshots = join(cacheFolder, 'screenshots');
  mkdirSync(screenshots, { recursive: true });
  const options = {
    executablePath: inject('chromium'),
    files: await listFiles(),
    screenshot: join(screenshots, 'web-example.png'),
  };
  const { answer, violations, errors } = await openPage(options, async (page) => {
    const notice = await page.textContent('#notice');
    const answers: (string | null)[] = [];
    for (const question of ['Who is Changlu?', 'Open an urgent ticket for C-17: the login page is empty']) {
      await page.fill('#question', question);
      await page.click('form button');
      await page.waitForFunction(`document.querySelectorAll('.assistant').length === ${answers.length + 1}`);
      answers.push(await page.textContent('#conversation > .assistant:last-of-type'));
    }
    await page.click('text=Open a ticket for C-99');
    await page.waitForFunction(`document.querySelectorAll('.assistant').length === 3`);
    return {
      notice,
      answers,
      tickets: await page.locator('#tickets li').allTextContents(),
      failures: await page.locator('#conversation > .tool.failed').allTextContents(),
      calls: await page.locator('#conversation > .tool > code').allTextContents(),
    };
  });
  const refused = expect.stringContaining('No customer has the id C-99');
  expect([violations, errors]).toEqual([[], []]);
  expect(answer.notice).toBe('scripted, not a model');
  expect(answer.tickets).toEqual(['T-1001 · the login page is emptyC-17, urgent']);
  expect(answer.calls).toHaveLength(4);
  // The script tries a failed call once more.
  expect(answer.failures).toEqual([refused, refused]);
  expect(answer.answers.every((text) => text !== null && text !== '')).toBe(true);
});
