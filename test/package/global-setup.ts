import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../../scripts/install-chromium.ts';
import { ensureNode24 } from '../../scripts/runtimes.ts';
import { type BuiltPackage, buildPackage, installPackage } from './build-package.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly package: BuiltPackage;
    /** A consumer with the optional peers for MCP. */
    readonly mcpConsumer: string;
    readonly chromium: string;
    readonly node24: string;
  }
}

// A runtime that cannot be had fails the run here, with a sentence: none is skipped.
export function setup(project: TestProject): () => void {
  project.provide('chromium', ensureChromium());
  project.provide('node24', ensureNode24());
  const built = buildPackage();
  project.provide('package', built);
  const mcpConsumer = installPackage(built.tarball, ['@modelcontextprotocol/client', '@modelcontextprotocol/server']);
  project.provide('mcpConsumer', mcpConsumer);
  return () => {
    for (const folder of [built.consumer, mcpConsumer]) rmSync(folder, { recursive: true, force: true });
  };
}
