/**
 * `npm run engines -- [webkit] [firefox] [chromium] [--story NAME] [--size phone|desktop] [--pictures DIR] [--short]
 * [--optional]`: a score of stories in the built shop, in WebKit and Firefox, as a phone and as a desktop. What Debian
 * has of the two is installed; with `--optional` a machine that cannot have them is no failure. `--short`: WebKit as a
 * phone and Firefox as a desktop only. `--pictures`: pictures of ten screens, those of all engines side by side.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

installMissing(dirname(dirname(fileURLToPath(import.meta.url))), { dev: true });
const { buildAll, isStale } = await import('../build.mjs');
if (isStale()) {
  console.log('Building…');
  await buildAll();
}
const { importScript } = await import('./import-script.mjs');
await importScript('scripts/engines.ts');
