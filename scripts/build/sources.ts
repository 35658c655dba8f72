import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

const FOLDERS = ['bridge', 'partners', 'src', 'fixtures', 'scripts/build'];
const FILES = ['build.mjs', 'scripts/import-script.mjs', 'package-lock.json', 'tsconfig.json'];
/** What the static page is written from. */
const SETTINGS = [
  'SHOP_API',
  'SHOP_BASE',
  'PHONEPE_SDK_URL',
  'PARTNER_SETTINGS',
  'APP_SCHEME',
  'LINK_HOSTS',
  'PRINT_STORAGE_HOSTS',
  'TRACKING_URL',
  'SENTRY_DSN',
  'SHOP_FEED',
  'TILE_URL',
  'TILE_ATTRIBUTION',
  'LOGIN_CODE_LENGTH',
];

/** Changes whenever anything that is built from changes: `npm start` builds anew only then. */
export function sourcesId(root: string, env: Environment): string {
  const hash = createHash('sha256').update(SETTINGS.map((name) => env[name] ?? '').join('\n'));
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  for (const file of FILES) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
