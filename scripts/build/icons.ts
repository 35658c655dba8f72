import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OnLoadArgs, Plugin } from 'esbuild';

const OWN = /[\\/](src|bridge|partners)[\\/].*\.tsx?$/;
const IMPORT = /import \{([^}]*)\} from 'lucide';/g;
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g;

/**
 * Imports each icon from its own file. Through lucide's index, icons of every later screen would end up in the first
 * file, because all files import the index and esbuild moves shared modules there. `prefixOf`: code to put before a
 * source.
 */
export function icons(prefixOf: (args: OnLoadArgs) => string = () => ''): Plugin {
  return {
    name: 'icons',
    setup(builder) {
      let files: Promise<ReadonlyMap<string, string>> | null = null;
      builder.onLoad({ filter: OWN, namespace: 'file' }, async (args) => {
        const { path, pluginData } = args;
        const source = prefixOf(args) + (await readFile(path, 'utf8'));
        const loader = path.endsWith('x') ? 'tsx' : 'ts';
        if (!source.includes("'lucide'")) return { contents: source, loader, pluginData };
        files ??= iconFiles();
        const knownIcons = await files;
        const contents = source.replace(IMPORT, (_, names: string) => ownImports(names, knownIcons));
        return { contents, loader, pluginData };
      });
    },
  };
}

function ownImports(names: string, files: ReadonlyMap<string, string>): string {
  return named(names)
    .map(({ name, as }) => {
      const file = files.get(name);
      if (!file) throw new Error(`Unknown icon ${name}.`);
      return `import ${as} from ${JSON.stringify(file)};`;
    })
    .join(' ');
}

/** The file of each icon, by name and alias. */
async function iconFiles(): Promise<ReadonlyMap<string, string>> {
  const indexPath = createRequire(import.meta.url).resolve('lucide');
  const esm = join(dirname(indexPath), '..', 'esm');
  const text = await readFile(join(esm, 'lucide.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', path = ''] of text.matchAll(EXPORT)) {
    for (const { as } of named(names)) files.set(as, join(esm, path));
  }
  return files;
}

function named(names: string): { name: string; as: string }[] {
  return names.split(',').flatMap((listedName) => {
    const [name = '', as = name] = listedName.trim().split(/\s+as\s+/);
    return name && !name.startsWith('type ') ? [{ name, as }] : [];
  });
}
