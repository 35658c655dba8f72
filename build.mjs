/** `npm run build`: runs the build, which is TypeScript, on Node versions that cannot. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importScript } from './scripts/import-script.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const build = await importScript('scripts/build/main.ts');

/** Builds everything into `dist/` and returns the table of sizes. */
export const buildAll = (env = process.env, options = {}) => build.buildAll(root, env, options);
/** Whether `dist/` was built from sources or settings other than the present ones. */
export const isStale = (env = process.env) => build.isStale(root, env);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    build.printTable(await buildAll(process.env, { why: process.argv.includes('--why') }));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
