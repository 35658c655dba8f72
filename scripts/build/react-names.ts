import type { Plugin } from 'esbuild';
import { join } from 'node:path';

const MODULES: Readonly<Record<string, string>> = {
  react: 'react.js',
  'react/jsx-runtime': 'jsx-runtime.js',
  // wouter still asks a stand-in for what React itself has
  'use-sync-external-store/shim/index.js': 'react.js',
};

/**
 * React is CommonJS: esbuild makes an object of getters of it for each module that imports it, and every hook and element
 * is looked up there. These two modules take the names out once, so that they are constants like any other. A name that is
 * missing from them fails the build.
 */
export const reactNames = (root: string): Plugin => ({
  name: 'react-names',
  setup(builder) {
    const folder = join(root, 'scripts/build/react');
    const wanted = new RegExp(`^(${Object.keys(MODULES).join('|').replaceAll('.', '\\.')})$`);
    builder.onResolve({ filter: wanted }, ({ path, kind, resolveDir }) =>
      kind === 'import-statement' && resolveDir !== folder
        ? { path: join(folder, MODULES[path] ?? '') }
        : null,
    );
  },
});
