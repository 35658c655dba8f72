/** `node scripts/run.mjs FILE.ts …`: runs a script that is written in TypeScript, on a Node that runs none. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [file = ''] = process.argv.slice(2);
const outfile = join(root, 'node_modules/.cache', `run-${process.pid}.mjs`);
await build({
  absWorkingDir: root,
  entryPoints: [file],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(outfile, { force: true });
}
