/**
 * `node scripts/run.mjs FILE.ts …`: runs a TypeScript file. The oldest supported Node cannot run TypeScript
 * itself.
 */
import { importScript } from './import-script.mjs';

const [file = ''] = process.argv.slice(2);
await importScript(file);
