import { join } from 'node:path';

const ENTRY = 'the-entry';
const BESIDE = 'beside:';

/**
 * Lets every part that is loaded later say that it comes after the entry, which is true of all of them. esbuild makes a
 * file of each set of parts that need the same: what the entry needs is then needed by all alike, and is one file
 * instead of a heap of small ones, which are more requests and more bytes. Which parts there are, a first build tells.
 * `together`: what nearly every first visit needs besides, and would otherwise be such a heap.
 */
export function oneFirstFile({ root, entry, metafile, together = [] }) {
  const parts = Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint }) => entryPoint ?? []);
  const beside = together.map((path) => join(root, path));
  const later = new Set(parts.filter((part) => part !== entry).map((part) => join(root, part)));
  return {
    /** what a source begins with */
    before(path) {
      if (path === join(root, entry)) return beside.map((one) => `import '${BESIDE}${one}';`).join('');
      return later.has(path) ? `import '${ENTRY}';` : '';
    },
    plugin: {
      name: 'one-first-file',
      setup(builder) {
        const path = join(root, entry);
        builder.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({ path }));
        // only what is said to have effects stays where nothing of it is used
        builder.onResolve({ filter: new RegExp(`^${BESIDE}`) }, (asked) => ({
          path: asked.path.slice(BESIDE.length),
          sideEffects: true,
        }));
        // Nothing is used of it, and that is as it should be: it counts where the files are cut.
        builder.initialOptions.logOverride = { 'ignored-bare-import': 'silent' };
      },
    },
  };
}
