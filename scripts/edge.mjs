/**
 * `npm run edge`: the shop's worker in workerd, the runtime of Cloudflare's network, with the sandbox behind it. Installs what
 * is missing and builds what is stale, as `npm start` does.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  installMissing(root, { dev: true });
  const { buildAll, isStale } = await import('../build.mjs');
  if (isStale()) {
    console.log('Building…');
    await buildAll();
  }
  const { importScript } = await import('./import-script.mjs');
  const { startEdge } = await importScript('scripts/edge/start-edge.ts');
  const { url, close } = await startEdge(root, process.env);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().then(() => process.exit()));
  console.log(`The shop, in workerd   ${url}/`);
  console.log(`ready ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
