import type { BuildOptions } from 'esbuild';

/** The output of a build: contents by path below `dist/`. */
export type Files = Map<string, string | Uint8Array>;

/** The oldest browsers the shop runs in. */
export const BROWSERS = ['chrome87', 'safari15.4'];

const COMMON = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  // the output is the same if node_modules is a symbolic link
  preserveSymlinks: true,
  write: false,
} as const satisfies BuildOptions;

export const commonOptions = (root: string) => ({ ...COMMON, absWorkingDir: root });

export const browserOptions = (root: string) => ({
  ...commonOptions(root),
  minify: true,
  target: BROWSERS,
  // esbuild would transpile it because of a bug in Chrome below 91 with `?.(...list)`; a test forbids that form
  supported: { 'optional-chain': true },
});
