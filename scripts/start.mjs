/**
 * `npm start` on a machine with nothing but Node: installs what running needs and is missing, builds what is stale,
 * serves. A full install is left as it is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';
import { sourcesId } from './build/sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function isStale() {
  const stamp = join(root, 'dist/build-id');
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesId(root, process.env);
}

try {
  installMissing(root, { dev: false });
  if (isStale()) {
    console.log('Building…');
    const { buildAll } = await import('../build.mjs');
    await buildAll();
  }
  const { main } = await import(
    process.env.SHOP_API ? '../dist/server/server.mjs' : '../dist/server/sandbox.mjs'
  );
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
