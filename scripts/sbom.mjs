/** `npm run sbom`: writes a CycloneDX list of all packages except development dependencies. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
const list = JSON.parse(execFileSync('npm', args, options));
// npm would use the folder's name for the project
list.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;

mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(list, null, 1)}\n`);
console.log(`dist/sbom.json: ${list.components.length} packages`);
