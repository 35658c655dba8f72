import { build } from 'esbuild';
import type { EntryManifest } from '../../src/server/assets.ts';
import { doorSizes } from './door-sizes.ts';
import { BEHIND, FIRST_VISITS } from './first-visits.ts';
import { browserOptions, type Files } from './options.ts';
import { partnersOf } from './partners.ts';
import { type Row, type Sizes, sizesOf } from './size-table.ts';

/** Sizes of first visits, of the bridge and its adapters, and of every later file. */
export async function sizeRows(
  root: string,
  client: EntryManifest,
  embed: EntryManifest,
  files: Files,
): Promise<readonly Row[]> {
  const sizes = (urls: readonly string[]) =>
    sizesOf(
      urls.map((url) => url.replace(/^\//, '')),
      files,
    );
  const ofRows = (names: readonly string[], ending: string) =>
    names.flatMap((name) => (client.files[name] ?? []).filter((file) => file.endsWith(ending)));
  const rows: Row[] = [];
  for (const [url, { view = [], later = [], limit }] of Object.entries(FIRST_VISITS)) {
    const views = [view].flat();
    const firstFiles = [...client.js, ...ofRows(views, '.js')];
    const idleFiles = [...firstFiles, ...ofRows([...later, ...BEHIND], '.js')];
    if (views.length > 0) {
      rows.push({
        name: `JS of ${url}`,
        sizes: await sizes(firstFiles),
        count: firstFiles.length,
        // the first tap needs code for more than the screen shows: limits per person, filters in search URLs, unknown
        // fees, failed cart changes, data saver, server time, disabled features, logouts in other tabs, fields of
        // product events
        bar: { unit: 'brotli', limit: 99_600, count: 12 },
      });
    }
    rows.push({
      name: `JS of ${url} until quiet`,
      sizes: await sizes(idleFiles),
      count: idleFiles.length,
      bar: { unit: 'brotli', limit, count: 12 },
    });
    if (views.length > 0) {
      rows.push({
        name: `CSS of ${url}`,
        sizes: await sizes([...client.css, ...ofRows(views, '.css')]),
        bar: { unit: 'brotli', limit: 12_000 },
      });
    }
  }
  rows.push(...(await bridgeRows(root)));
  rows.push({ name: 'embed.js', sizes: await sizes(['embed.js']), bar: { unit: 'raw', limit: 1_000 } });
  rows.push({ name: 'JS of an embedded shop', sizes: await sizes(embed.js) });
  const drawer = [...files.keys()].filter((path) => /^assets\/page-worker-[^.]*\.js$/.test(path));
  rows.push({ name: 'what draws pages, in its worker', sizes: await sizes(drawer) });
  for (const name of Object.keys(client.files)) {
    const bar = { unit: 'gzip', limit: 15_000 } as const;
    const size = { name: `  ${name}`, sizes: await sizes(ofRows([name], '.js')) };
    rows.push(/Page$/.test(name) ? { ...size, bar } : size);
  }
  return rows;
}

async function bridgeRows(root: string): Promise<Row[]> {
  const rows: Row[] = [
    {
      name: 'bridge SDK with the web adapter',
      sizes: await bridgeSize(root, ['bridge/index.ts', 'bridge/web.ts']),
      bar: { unit: 'gzip', limit: 4_000 },
    },
    {
      name: 'the same with what a page hands to it',
      sizes: await bridgeSize(root, ['bridge/index.ts', 'bridge/web.ts', 'bridge/page.ts']),
      bar: { unit: 'gzip', limit: 4_500 },
    },
  ];
  for (const { statement, sizes } of await doorSizes(root)) rows.push({ name: statement, sizes });
  for (const partner of partnersOf(root)) {
    rows.push({
      name: `adapter ${partner}`,
      // prompts are loaded with the first call that asks the person
      sizes: await bridgeSize(
        root,
        [`partners/${partner}/adapter.ts`],
        ['*/bridge/index.ts', '*/prompts.ts'],
      ),
      bar: { unit: 'gzip', limit: 3_000 },
    });
  }
  return rows;
}

async function bridgeSize(root: string, entries: readonly string[], external: string[] = []): Promise<Sizes> {
  const contents = entries.map((entry) => `export * from './${entry}';`).join('\n');
  const { outputFiles } = await build({
    ...browserOptions(root),
    stdin: { contents, resolveDir: root, loader: 'ts' },
    external,
  });
  return sizesOf(['bridge.js'], new Map(outputFiles.map(({ contents }) => ['bridge.js', contents])));
}
