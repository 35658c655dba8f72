import type { Metafile } from 'esbuild';
import type { EntryManifest } from '../../src/server/assets.ts';
import { BEHIND, FIRST_VISITS } from './first-visits.ts';
import { nameOf } from './grouping.ts';
import type { Files } from './options.ts';

/** A module of a file. */
interface Part {
  module: string;
  /** minified by esbuild, before terser and compression */
  bytes: number;
  /** modules of the same file that import this one; empty: the file begins with it */
  importedBy: readonly string[];
}

export interface FileParts {
  name: string;
  /** the first visits that load this file */
  loadedBy: readonly string[];
  brotli: number;
  parts: readonly Part[];
}

/** What the scripts of first visits are made of. `files` has their compressed forms. */
export function filePartsOf(
  { manifest, metafile }: { manifest: EntryManifest; metafile: Metafile },
  files: Files,
): FileParts[] {
  const allVisits = Object.keys(FIRST_VISITS);
  const visits = new Map<string, { name: string; loadedBy: string[] }>();
  const load = (path: string | undefined, name: string, by: readonly string[]) => {
    if (path === undefined) return;
    const { loadedBy } = visits.get(path) ?? { loadedBy: [] };
    visits.set(path, { name, loadedBy: [...loadedBy, ...by] });
  };
  for (const path of manifest.js) load(path, 'at once', allVisits);
  for (const name of BEHIND) load(manifest.files[name]?.[0], `${name}, after the first screen`, allVisits);
  for (const [visit, { view = [], later = [] }] of Object.entries(FIRST_VISITS))
    for (const name of [view, later].flat()) load(manifest.files[name]?.[0], name, [visit]);
  return [...visits].map(([path, { name, loadedBy }]) => ({
    name,
    loadedBy,
    brotli: files.get(`${path.slice(1)}.br`)?.length ?? 0,
    parts: partsOf(metafile, `dist${path}`),
  }));
}

/** What a file is made of, largest first. */
function partsOf({ inputs, outputs }: Metafile, output: string): Part[] {
  const outputInputs = outputs[output]?.inputs ?? {};
  const importersByPath = new Map<string, string[]>();
  for (const importer of Object.keys(outputInputs))
    for (const { path } of inputs[importer]?.imports ?? [])
      if (path in outputInputs)
        importersByPath.set(path, [...(importersByPath.get(path) ?? []), withoutSuffix(importer)]);
  return Object.entries(outputInputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path, { bytesInOutput }]) => ({
      module: withoutSuffix(path),
      bytes: bytesInOutput,
      importedBy: (importersByPath.get(path) ?? []).sort(),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** The path of a source, without the suffix that names the file it is copied into. */
const withoutSuffix = (path: string) => path.replace(/\?.*/, '');

/** A page with a treemap and a table for each file. */
export function whyPage(files: readonly FileParts[]): string {
  const sections = files.map((file) => {
    const total = file.parts.reduce((sum, { bytes }) => sum + bytes, 0);
    return `<section><h2>${escapeHtml(file.name)}</h2>
<p>${kB(file.brotli)} brotli, ${kB(total)} minified. A first visit loads it on ${escapeHtml(file.loadedBy.join(', '))}.</p>
<div class="map">${boxes(treeOf(file.parts), 'row')}</div>
<details><summary>${file.parts.length} modules</summary><table>
<tr><th>module<th>bytes<th>share<th>imported by
${file.parts.map((part) => row(part, total)).join('\n')}
</table></details></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What a first visit loads</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style>
<h1>What a first visit loads</h1>
${sections.join('\n')}
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
body { margin: 24px }
.map { display: flex; block-size: 480px; font-size: 11px }
.map div { display: flex; flex: var(--bytes) 1 0; min-inline-size: 0; min-block-size: 0; overflow: hidden }
.map .column { flex-direction: column }
.map .module { display: block; border: 1px solid; padding: 0 2px; overflow-wrap: anywhere }
.map .module:hover { background: Highlight; color: HighlightText }
td { padding-inline-end: 16px; vertical-align: top }
td:nth-child(2), td:nth-child(3) { text-align: end }
th { text-align: start }`;

interface Folder {
  bytes: number;
  folders: Map<string, Folder>;
  parts: Part[];
}

function treeOf(parts: readonly Part[]): Folder {
  const newFolder = (): Folder => ({ bytes: 0, folders: new Map(), parts: [] });
  const root = newFolder();
  for (const part of parts) {
    let folder = root;
    folder.bytes += part.bytes;
    for (const name of part.module.split('/').slice(0, -1)) {
      const inner = folder.folders.get(name) ?? newFolder();
      folder.folders.set(name, inner);
      inner.bytes += part.bytes;
      folder = inner;
    }
    folder.parts.push(part);
  }
  return root;
}

/** A treemap: the area of a box is proportional to its bytes; each half is split again across its longer side. */
function boxes(folder: Folder, direction: 'row' | 'column'): string {
  const otherDirection = direction === 'row' ? 'column' : 'row';
  const inner = [
    ...[...folder.folders.values()].map((subfolder) => ({
      bytes: subfolder.bytes,
      html: boxes(subfolder, otherDirection),
    })),
    ...folder.parts.map((part) => ({ bytes: part.bytes, html: box(part) })),
  ].sort((a, b) => b.bytes - a.bytes);
  return `<div class="${direction}" style="--bytes: ${folder.bytes}">${splitInHalves(inner, direction)}</div>`;
}

function splitInHalves(
  items: readonly { bytes: number; html: string }[],
  direction: 'row' | 'column',
): string {
  if (items.length <= 2) return items.map(({ html }) => html).join('');
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0);
  let takenBytes = 0;
  let count = 0;
  while (count < items.length - 1 && takenBytes < total / 2) {
    takenBytes += items[count]?.bytes ?? 0;
    count += 1;
  }
  const across = direction === 'row' ? 'column' : 'row';
  const half = (part: typeof items, bytes: number) =>
    `<div class="${across}" style="--bytes: ${bytes}">${splitInHalves(part, across)}</div>`;
  return half(items.slice(0, count), takenBytes) + half(items.slice(count), total - takenBytes);
}

function box({ module, bytes, importedBy }: Part): string {
  const title = `${module}\n${bytes} B\n${importedBy.length === 0 ? 'the file begins with it' : `imported by ${importedBy.join(', ')}`}`;
  return `<div class="module" style="--bytes: ${bytes}" title="${escapeHtml(title)}">${escapeHtml(nameOf(module).split('/').at(-1) ?? '')}</div>`;
}

function row({ module, bytes, importedBy }: Part, total: number): string {
  const share = `${((bytes / total) * 100).toFixed(1)} %`;
  return `<tr><td>${escapeHtml(module)}<td>${bytes}<td>${share}<td>${escapeHtml(importedBy.map(nameOf).join(', '))}`;
}

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '');
