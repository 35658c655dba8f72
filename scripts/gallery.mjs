/**
 * `npm run gallery -- [WORDS] [--update] [--all]`: compares each story whose title or name has all of the words with its
 * picture. `--update` takes the pictures, `--all` at every width, colour scheme and text size. Any other option is
 * Playwright's.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importScript } from './import-script.mjs';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
installMissing(root, { dev: true });
const { buildAll, isStale } = await import('../build.mjs');
if (isStale()) {
  console.log('Building…');
  await buildAll();
}
const { main } = await importScript('scripts/gallery/main.ts');
process.exitCode = await main(root, process.argv.slice(2));
