import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/find-chromium.ts';
import { listSourceAliases } from './scripts/package-exports.ts';

const node: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'node',
    include: ['test/**/*.test.ts'],
    exclude: ['test/{house,package,worker}/**'],
    setupFiles: ['test/set-fuzz-seed.ts'],
    // A loaded machine is slow, and that is no fault of ours.
    testTimeout: 60_000,
  },
};

const types: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'types',
    include: [],
    // Takes effect only inside a project.
    typecheck: { enabled: true, only: true, include: ['test/**/*.test-d.ts'], tsconfig: 'test/tsconfig.json' },
  },
};

const house: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'house', include: ['test/house/**/*.test.ts'], testTimeout: 60_000 },
};

const builtPackage: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'package',
    include: ['test/package/**/*.test.ts'],
    globalSetup: 'test/package/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

async function workers(): Promise<TestProjectInlineConfiguration> {
  const { cloudflareTest } = await import('@cloudflare/vitest-pool-workers');
  return {
    extends: true,
    // The pool itself needs nodejs_compat; without it the built package runs in test/package.
    plugins: [
      cloudflareTest({ miniflare: { compatibilityDate: '2026-04-01', compatibilityFlags: ['nodejs_compat'] } }),
    ],
    test: { name: 'workers', include: ['test/worker/**/*.test.ts'], testTimeout: 60_000 },
  };
}

async function browser(): Promise<TestProjectInlineConfiguration> {
  const { playwright } = await import('@vitest/browser-playwright');
  const executablePath = findChromium();
  return {
    extends: true,
    test: {
      name: 'browser',
      include: ['test-browser/**/*.test.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          launchOptions: { args: [...chromiumArguments], ...(executablePath !== undefined && { executablePath }) },
        }),
      },
    },
  };
}

/** The pools of workerd and Chromium take seconds to load: only when their project may run. */
function isSelected(name: string): boolean {
  const projects = process.argv.flatMap((word, index, words) =>
    word === '--project' ? [words[index + 1]] : word.startsWith('--project=') ? [word.slice(10)] : [],
  );
  return projects.length === 0 || projects.some((project) => project === name || /[*!]/.test(project ?? ''));
}

export default defineConfig(async () => ({
  // Lowers the decorators of `@tool`, in Chromium too.
  esbuild: { target: 'es2022' },
  resolve: { alias: [...listSourceAliases()] },
  test: {
    projects: [
      node,
      types,
      house,
      builtPackage,
      ...(isSelected('workers') ? [await workers()] : []),
      ...(isSelected('browser') ? [await browser()] : []),
    ],
  },
}));
