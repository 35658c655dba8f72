import { build, type Metafile } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryManifest } from '../../src/server/assets.ts';
import { cssModules } from './css-modules.ts';
import { grouping, nameOf, findProblems } from './grouping.ts';
import { icons } from './icons.ts';
import { BROWSERS, browserOptions, type Files } from './options.ts';
import { sheetsOf } from './sheets.ts';
import { FIRST_VIEWS } from './first-visits.ts';
import { reactNames } from './react-names.ts';
import { squeeze } from './squeeze.ts';
import { writeOut } from './write-out.ts';

/** Modules in the first file that its own code does not need, because nearly every later file does. */
const ALSO = [
  'node_modules/valibot/dist/index.mjs',
  'src/address/map/map-context.ts',
  'src/catalog/bff/SnippetView.tsx',
  'src/platform/script-policy.ts',
];

/**
 * Builds one entry. Returns its files, a manifest of the files needed at once and later, and esbuild's
 * metadata.
 */
export async function buildShop(
  root: string,
  { entry, folder, define }: { entry: string; folder: string; define: Readonly<Record<string, string>> },
): Promise<{ files: Files; manifest: EntryManifest; metafile: Metafile }> {
  const css = cssModules({ root });
  const baseOptions = browserOptions(root);
  const options = { ...baseOptions, splitting: true, define: { ...baseOptions.define, ...define } };
  const {
    first,
    prefixOf: before,
    plugin,
  } = await grouping({
    root,
    entry,
    also: ALSO,
    options: { ...options, plugins: [reactNames(root), icons()] },
  });
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    outdir: join('dist', folder),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // `grouping` comes last: its onLoad takes the sources that no other plugin has loaded
    plugins: [reactNames(root), icons(before), css.plugin, plugin],
  });
  const files: Files = new Map();
  const scripts = new Map<string, { url: string; module: string | undefined }>();
  for (const file of outputFiles) {
    const path = file.path.slice(root.length + 1);
    if (!path.endsWith('.js')) continue;
    const distPath = path.replace(/^dist\//, '');
    files.set(distPath, file.contents);
    scripts.set(path, { url: `/${distPath}`, module: metafile.outputs[path]?.entryPoint });
  }
  const entryOutput = [...scripts].find(([, { module }]) => module === entry)?.[0] ?? '';
  const entryOutputs = closure(metafile.outputs, entryOutput);
  // when all code of the entry is in shared chunks, its own file is empty and not requested
  const { inputs, exports } = metafile.outputs[entryOutput] ?? { inputs: {}, exports: [] };
  const isShell = Object.keys(inputs).length === 0 && exports.length === 0;
  const js = entryOutputs
    .filter((path) => !(isShell && path === entryOutput))
    .flatMap((path) => scripts.get(path)?.url ?? []);
  const problems = await findProblems({ root, metafile, first, entryOutputs });
  if (problems.length > 0) throw new Error(problems.join('\n'));

  if (isShell) files.delete(entryOutput.replace(/^dist\//, ''));
  const replaceTokens = writeOut(await readFile(join(root, 'src/ui/tokens.css'), 'utf8'));
  const sheets = await sheetsOf({
    metafile,
    entry,
    cssOf: (module) => replaceTokens(css.cssOf(module)),
    options: { minify: true, target: BROWSERS },
  });
  const sheetAt = (module: string): string[] => {
    const sheet = sheets.get(module);
    if (!sheet) return [];
    const path = `${folder}/${nameOf(module).split('/').at(-1)}-${sheet.hash}.css`;
    files.set(path, sheet.text);
    return [`/${path}`];
  };
  const laterFiles: Record<string, string[]> = {};
  for (const { url, module } of scripts.values())
    if (module !== undefined && module !== entry) laterFiles[nameOf(module)] = [url, ...sheetAt(module)];
  const scriptsOf = (names: readonly string[]) =>
    names.flatMap((name) => laterFiles[name]?.[0]?.slice(1) ?? []);
  await squeeze(files, [...js.map((url) => url.slice(1)), ...scriptsOf(FIRST_VIEWS)]);
  return { files, manifest: { entry: js[0] ?? '', js, css: sheetAt(entry), files: laterFiles }, metafile };
}

/** The paths of an output and of all its static imports. */
function closure(outputs: Metafile['outputs'], path: string, visited = new Set<string>()): string[] {
  if (visited.has(path)) return [];
  visited.add(path);
  const staticImports = outputs[path]?.imports.filter(
    (fileImport) => fileImport.kind === 'import-statement' && outputs[fileImport.path],
  );
  return [path, ...(staticImports ?? []).flatMap((fileImport) => closure(outputs, fileImport.path, visited))];
}
