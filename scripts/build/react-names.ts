import type { Plugin } from 'esbuild';
import { join } from 'node:path';

const MODULES: Readonly<Record<string, string>> = {
  react: 'react.js',
  'react/jsx-runtime': 'jsx-runtime.js',
  // wouter imports a shim for a hook that React has
  'use-sync-external-store/shim/index.js': 'react.js',
};

/**
 * React is CommonJS, so esbuild makes every use of a hook or element a property access on an interop object. The two modules
 * in `react/` read the properties once and export them as constants. A missing name fails the build.
 */
export const reactNames = (root: string): Plugin => ({
  name: 'react-names',
  setup(builder) {
    const folder = join(root, 'scripts/build/react');
    const modulePattern = new RegExp(`^(${Object.keys(MODULES).join('|').replaceAll('.', '\\.')})$`);
    builder.onResolve({ filter: modulePattern }, ({ path, kind, resolveDir }) =>
      kind === 'import-statement' && resolveDir !== folder
        ? { path: join(folder, MODULES[path] ?? '') }
        : null,
    );
  },
});
