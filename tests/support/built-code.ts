import { readFileSync } from 'node:fs';
import type { LazyRow } from '../../src/shell/loader.ts';
import type { EntryManifest } from '../../src/server/assets.ts';

/** A URL pattern for the built script of a row of the shop's tables, retries included. */
export function scriptOf({ name }: Pick<LazyRow, 'name'>): RegExp {
  const manifest = new URL('../../dist/server/assets.json', import.meta.url);
  const { client } = JSON.parse(readFileSync(manifest, 'utf8')) as { client: EntryManifest };
  const script = client.files[name]?.find((path) => path.endsWith('.js'));
  if (script === undefined) throw new Error(`The build has made nothing of ${name}.`);
  return new RegExp(script.replaceAll('.', '\\.'));
}
