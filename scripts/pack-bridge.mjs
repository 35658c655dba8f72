/**
 * Run by `npm pack ./bridge` and `npm publish ./bridge`: puts the package's built files next to `bridge/package.json`,
 * and afterwards, with `--clean`, removes them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importScript } from './import-script.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { BUILT, builtFiles } = await importScript('scripts/build/bridge-package.ts');

if (process.argv.includes('--clean')) {
  for (const path of BUILT) rmSync(join(root, 'bridge', path), { recursive: true, force: true });
} else {
  for (const [path, contents] of await builtFiles(root)) {
    const file = join(root, 'bridge', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
}
