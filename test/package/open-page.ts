import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { chromiumArguments } from '../../scripts/find-chromium.ts';

export interface PageFile {
  readonly type: string;
  readonly body: string;
}

export interface OpenPageOptions {
  readonly executablePath: string;
  /** What the server has, by path. `/` is the page. */
  readonly files: ReadonlyMap<string, PageFile>;
  /** More arguments of Chromium. */
  readonly arguments?: readonly string[];
  /** Where a screenshot goes. */
  readonly screenshot?: string;
}

export interface PageVisit<Answer> {
  readonly answer: Answer;
  /** What the browser sent to report-uri and report-to, and what the page saw as securitypolicyviolation events. */
  readonly violations: readonly string[];
  /** Errors of the page, thrown or on its console. */
  readonly errors: readonly string[];
}

export const strictPolicy = "script-src 'self'; require-trusted-types-for 'script'";

const watchViolations = `
  globalThis.seenViolations = [];
  addEventListener('securitypolicyviolation', (event) => {
    globalThis.seenViolations.push('event: ' + event.violatedDirective + ' ' + event.blockedURI);
  });`;

/** Serves files under a strict policy, opens `/` in Chromium, and counts every report of a violation. */
export async function openPage<Answer>(
  { executablePath, files, screenshot, arguments: more = [] }: OpenPageOptions,
  visit: (page: import('playwright').Page) => Promise<Answer>,
): Promise<PageVisit<Answer>> {
  const reports: string[] = [];
  const errors: string[] = [];
  const server = await serve(files, reports);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments, ...more] });
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.addInitScript(watchViolations);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const answer = await visit(page);
    if (screenshot !== undefined) await page.screenshot({ path: screenshot, fullPage: true });
    const seen = await page.evaluate<readonly string[]>('globalThis.seenViolations');
    return { answer, violations: [...seen, ...reports], errors };
  } finally {
    await closeAll(browser, server);
  }
}

async function serve(files: ReadonlyMap<string, PageFile>, reports: string[]): Promise<Server> {
  const server = createServer((request, response) => answer(request, response, { files, reports }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

interface Site {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly reports: string[];
}

function answer(request: IncomingMessage, response: ServerResponse, { files, reports }: Site): void {
  if (request.url === '/report') {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data;
    });
    request.on('end', () => {
      reports.push(`report: ${body}`);
      response.end();
    });
    return;
  }
  const file = files.get(request.url ?? '') ?? noIcon.get(request.url ?? '');
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', file.type);
  response.setHeader('reporting-endpoints', 'tests="/report"');
  // Where one policy has both ways to report, Chromium takes the slow one alone.
  response.setHeader('content-security-policy', [
    `${strictPolicy}; report-uri /report`,
    `${strictPolicy}; report-to tests`,
  ]);
  response.end(file.body);
}

// Chromium asks for it by itself; a 404 would be an error on the console.
const noIcon: ReadonlyMap<string, PageFile> = new Map([['/favicon.ico', { type: 'image/x-icon', body: '' }]]);

async function closeAll(browser: Browser, server: Server): Promise<void> {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
