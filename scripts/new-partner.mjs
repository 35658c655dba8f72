/** `npm run new-partner -- NAME [--protocol PROTOCOL]`: writes a folder for a new partner, with tests that pass. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importScript } from './import-script.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { run } = await importScript(join(root, 'scripts/write-partner.ts'));
process.exitCode = run(root, process.argv.slice(2));
