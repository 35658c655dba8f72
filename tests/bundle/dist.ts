import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryManifest } from '../../src/server/assets.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const DIST = join(ROOT, 'dist');

/** Every file of the build, by its path in `dist/`. */
export function listBuilt(): string[] {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)));
}

/** `path` with or without the leading slash of a URL path. */
export const bytesOf = (path: string): Buffer => readFileSync(join(DIST, path));
export const textOf = (path: string): string => bytesOf(path).toString();

export const manifests = JSON.parse(textOf('server/assets.json')) as Record<
  'client' | 'embed',
  EntryManifest
>;
