/**
 * Run by `npm pack ./bridge` and `npm publish ./bridge`, in `bridge/`: puts the package's built files next to its
 * `package.json`, and afterwards, with `--clean`, removes them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILT, builtFiles } from './build/bridge-package.ts';

const folder = process.cwd();

if (process.argv.includes('--clean')) {
  for (const path of BUILT) rmSync(join(folder, path), { recursive: true, force: true });
} else {
  for (const [path, contents] of await builtFiles(dirname(folder))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
}
