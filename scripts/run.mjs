/** `node scripts/run.mjs FILE.ts …`: runs a script that is written in TypeScript, on a Node that runs none. */
import { importScript } from './import-script.mjs';

const [file = ''] = process.argv.slice(2);
await importScript(file);
