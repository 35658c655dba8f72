import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OnLoadArgs, Plugin } from 'esbuild';

const OWN = /[\\/](src|bridge|partners)[\\/].*\.tsx?$/;
const IMPORT = /import \{([^}]*)\} from 'lucide';/g;
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g;

/**
 * Imports each icon from its own file. Through lucide's index, icons of every later screen would end up in the first
 * file, because all files import the index and esbuild moves shared modules there. `before`: code to put before a source.
 */
export function icons(before: (asked: OnLoadArgs) => string = () => ''): Plugin {
  return {
    name: 'icons',
    setup(builder) {
      let files: Promise<ReadonlyMap<string, string>> | null = null;
      builder.onLoad({ filter: OWN, namespace: 'file' }, async (asked) => {
        const { path, pluginData } = asked;
        const source = before(asked) + (await readFile(path, 'utf8'));
        const loader = path.endsWith('x') ? 'tsx' : 'ts';
        if (!source.includes("'lucide'")) return { contents: source, loader, pluginData };
        files ??= iconFiles();
        const known = await files;
        const contents = source.replace(IMPORT, (_, names: string) => ownImports(names, known));
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
  const door = createRequire(import.meta.url).resolve('lucide');
  const esm = join(dirname(door), '..', 'esm');
  const text = await readFile(join(esm, 'lucide.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', path = ''] of text.matchAll(EXPORT)) {
    for (const { as } of named(names)) files.set(as, join(esm, path));
  }
  return files;
}

function named(names: string): { name: string; as: string }[] {
  return names.split(',').flatMap((one) => {
    const [name = '', as = name] = one.trim().split(/\s+as\s+/);
    return name && !name.startsWith('type ') ? [{ name, as }] : [];
  });
}
