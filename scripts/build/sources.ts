import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, namesFor, SETTINGS } from '../../src/shell/settings.ts';

const FOLDERS = ['bridge', 'partners', 'src', 'fixtures', 'scripts/build'];
/** Tests in these folders. */
const NOT_BUILT = ['fixtures/scenarios', 'fixtures/harness/test'];
const FILES = ['build.mjs', 'scripts/import-script.mjs', 'package-lock.json', 'tsconfig.json'];

/** A hash of everything that goes into a build: `npm start` builds again only when it changes. */
export function sourcesId(root: string, env: Environment): string {
  // settings that the static page contains
  const variables = namesFor('page').map((name) => SETTINGS[name].variable);
  const hash = createHash('sha256').update(variables.map((name) => env[name] ?? '').join('\n'));
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const built = files.filter((file) => !NOT_BUILT.some((part) => file.startsWith(join(root, part))));
    for (const file of built.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  for (const file of FILES) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
