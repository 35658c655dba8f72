/** `npm run engines`; see README.md. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../../scripts/install.mjs';

installMissing(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), { dev: true });
const { buildAll, isStale } = await import('../../build.mjs');
if (isStale()) {
  console.log('Building…');
  await buildAll();
}
const { importScript } = await import('../../scripts/import-script.mjs');
await importScript('tools/engines/main.ts');
