import type { BuildOptions } from 'esbuild';

/** What a build makes: contents by path below `dist/`. */
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
  // where the packages are linked to, they are cut into the same files
  preserveSymlinks: true,
  write: false,
  // wouter still asks a stand-in for what React itself has
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
} as const satisfies BuildOptions;

export const commonOptions = (root: string) => ({ ...COMMON, absWorkingDir: root });

export const browserOptions = (root: string) => ({
  ...commonOptions(root),
  minify: true,
  target: BROWSERS,
  // They understand it although esbuild spells it out for them: Chrome below 91 is wrong about `?.(...list)` alone,
  // which a test keeps out.
  supported: { 'optional-chain': true },
});
