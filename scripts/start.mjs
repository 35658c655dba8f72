/**
 * `npm start` on a machine with nothing but Node: installs missing packages, builds if the build is stale,
 * and serves the shop. It neither installs nor removes development dependencies.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  installMissing(root, { dev: false });
  const { buildAll, isStale } = await import('../build.mjs');
  if (isStale()) {
    console.log('Building…');
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
