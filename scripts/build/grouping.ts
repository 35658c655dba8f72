import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  build,
  type BuildOptions,
  type Loader,
  type Metafile,
  type OnLoadArgs,
  type OnResolveArgs,
  type OnResolveResult,
  type Plugin,
} from 'esbuild';

const ENTRY = 'the-first-file';
const ALSO = 'also:';
/** Modules with a context, error class, Trusted Types policy or state must not exist twice. */
const SINGLETONS =
  /\bcreateContext[<(]|class \w+ extends Error|\.createPolicy\(|= new Weak(Map|Set)\b|^(export )?let /m;
const SOURCE = /\.(tsx?|mjs|js)$/;

export interface GroupingOptions {
  root: string;
  entry: string;
  /** more modules for the first file, because nearly every later file needs them */
  also: readonly string[];
  options: BuildOptions;
}

export interface Grouping {
  /** the modules of the first file */
  first: ReadonlySet<string>;
  /** the module of each file that is loaded later, by name */
  lazy: ReadonlyMap<string, string>;
  /** code to put before a source */
  prefixOf: (args: OnLoadArgs) => string;
  plugin: Plugin;
}

/** `src/home/HomePage.tsx?…` → `home/HomePage`, the name in the grouping tables */
export const nameOf = (module: string): string =>
  module
    .replace(/\?.*/, '')
    .replace(/^src\//, '')
    .replace(/\.tsx?$/, '');

/**
 * Decides which modules go into which file. The first file has the modules that the entry imports statically.
 * Each `import()` makes one file with all modules that the first one lacks; modules that several of these files
 * need are copied into each. So a later file imports only the first one, and can be retried at another URL
 * without loading anything twice.
 */
export async function grouping({ root, entry, also, options }: GroupingOptions): Promise<Grouping> {
  const path = join(root, entry);
  const firstModules = await modulesOf({ root, entry, also, options });
  const lazy = new Map<string, string>();
  const modulePathOf = (file: string) => relative(root, file).split(sep).join('/');

  function prefixOf({ path: file, pluginData }: OnLoadArgs): string {
    if (file === path) return also.map((module) => `import '${ALSO}${module}';`).join('');
    return pluginData?.begins ? `import '${ENTRY}';` : '';
  }

  return {
    first: firstModules,
    lazy,
    prefixOf,
    plugin: {
      name: 'grouping',
      setup(builder) {
        // the bare imports put before sources are needed for splitting
        builder.initialOptions.logOverride = { 'ignored-bare-import': 'silent' };
        builder.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({ path }));
        builder.onResolve({ filter: new RegExp(`^${ALSO}`) }, alsoOf(root));
        builder.onResolve({ filter: /.*/ }, async (args) => {
          const { kind, pluginData } = args;
          if (pluginData?.resolving || kind === 'entry-point') return null;
          if (kind !== 'dynamic-import' && !pluginData?.lazy) return null;
          const { importer, resolveDir } = args;
          const found = await builder.resolve(args.path, {
            kind,
            importer,
            resolveDir,
            pluginData: { resolving: true },
          });
          if (found.errors.length > 0 || found.external || found.namespace !== 'file') return found;
          const modulePath = modulePathOf(found.path);
          const { pluginData: _, ...result } = found;
          if (kind !== 'dynamic-import') {
            if (firstModules.has(modulePath)) return result;
            return { ...result, suffix: `?${pluginData.lazy}`, pluginData: { lazy: pluginData.lazy } };
          }
          if (firstModules.has(modulePath))
            return { errors: [{ text: `${modulePath} is in the first file, and is loaded later too` }] };
          const name = nameOf(modulePath);
          lazy.set(name, modulePath);
          return { ...result, suffix: `?${name}`, pluginData: { lazy: name, begins: true } };
        });
        // sources that no other plugin has loaded, which must keep their plugin data
        builder.onLoad({ filter: SOURCE, namespace: 'file' }, async ({ path: file, pluginData }) => ({
          contents: await readFile(file),
          loader: (file.split('.').at(-1) ?? '').replace('mjs', 'js') as Loader,
          pluginData,
        }));
      },
    },
  };
}

/** Marked as having side effects, or esbuild would drop the unused import. */
function alsoOf(root: string) {
  return async ({ path }: OnResolveArgs): Promise<OnResolveResult> => {
    const module = path.slice(ALSO.length);
    return { path: join(root, module), sideEffects: true };
  };
}

/** The modules of the first file, as esbuild finds them. */
async function modulesOf({ root, entry, also, options }: GroupingOptions): Promise<Set<string>> {
  const { entryPoints: _, ...usual } = options;
  const { metafile } = await build({
    ...usual,
    absWorkingDir: root,
    stdin: {
      contents: [entry, ...also].map((source) => `import './${source}';`).join('\n'),
      resolveDir: root,
      loader: 'js',
    },
    outdir: 'out',
    splitting: false,
    minify: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'first-file-alone',
        setup(builder) {
          builder.onResolve({ filter: /.*/ }, ({ kind, path: args }) =>
            kind === 'dynamic-import' ? { path: args, external: true } : null,
          );
          // only imports of sources matter here
          builder.onLoad({ filter: /\.css$/ }, () => ({ contents: 'export default {}', loader: 'js' }));
        },
      },
      ...(options.plugins ?? []),
    ],
  });
  return new Set(Object.keys(metafile.inputs).filter((input) => input !== '<stdin>'));
}

/**
 * The faults of the files, as sentences: a later file imports another later file, or two files have their own
 * copy of a module that must not exist twice.
 */
export async function findProblems({
  root,
  metafile: { outputs },
  first,
  entryOutputs,
}: {
  root: string;
  metafile: Metafile;
  first: ReadonlySet<string>;
  entryOutputs: readonly string[];
}): Promise<string[]> {
  const problems: string[] = [];
  const owners = new Map<string, string[]>();
  for (const [path, { entryPoint, imports, inputs }] of Object.entries(outputs)) {
    if (!entryPoint || entryOutputs.includes(path)) continue;
    for (const { path: importedPath, kind } of imports)
      if (kind === 'import-statement' && outputs[importedPath] && !entryOutputs.includes(importedPath))
        problems.push(`${nameOf(entryPoint)} imports ${importedPath}, which is not the first file`);
    for (const input of Object.keys(inputs)) {
      const module = input.replace(/\?.*/, '');
      owners.set(module, [...(owners.get(module) ?? []), nameOf(entryPoint)]);
    }
  }
  for (const [module, names] of owners) {
    if (names.length < 2 || first.has(module) || !SOURCE.test(module)) continue;
    if (SINGLETONS.test(await readFile(join(root, module), 'utf8')))
      problems.push(`there must be one ${module}, and ${names.join(' and ')} have each their own`);
  }
  return problems;
}
