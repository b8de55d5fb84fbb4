import { defineConfig } from 'vite';
import { listSourceAliases } from '../../scripts/package-exports.ts';

export default defineConfig({
  root: import.meta.dirname,
  // Lowers the decorators of the tools.
  esbuild: { target: 'es2022' },
  resolve: { alias: [...listSourceAliases()] },
});
