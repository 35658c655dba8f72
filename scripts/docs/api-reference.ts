import { posix } from 'node:path';
import { type Declared, readDeclarations } from './declarations.ts';

export interface ApiOptions {
  /** the package's name */
  name: string;
  /** its entry points, and the source of each, without extension */
  entries: Readonly<Record<string, string>>;
  /** declaration files by path */
  declarations: ReadonlyMap<string, string>;
}

/** All exported names of each entry point, with their doc comments. */
export function apiReference({ name, entries, declarations }: ApiOptions): string {
  const files = new Map(
    [...declarations].flatMap(([path, text]) =>
      path.endsWith('.d.ts') ? [[path.replace(/\.d\.ts$/, ''), readDeclarations(text)] as const] : [],
    ),
  );
  const fileOf = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`No declarations found for ${path}`);
    return file;
  };

  /** Follows re-exports to the declaration of a name. */
  function declarationOf(path: string, wanted: string): { path: string; declared: Declared } {
    const file = fileOf(path);
    const declared = file.own.find((one) => one.name === wanted);
    if (declared) return { path, declared };
    const passed = file.passedOn.find((one) => one.name === wanted);
    if (!passed) throw new Error(`${path} does not export ${wanted}`);
    const next = posix.join(posix.dirname(path), passed.from.replace(/\.js$/, ''));
    return declarationOf(next, wanted);
  }

  const seen = new Map<Declared, string>();
  const doors = Object.entries(entries).map(([door, path]) => {
    const importPath = posix.join(name, door);
    const file = fileOf(path);
    const names = [...file.own.map((one) => one.name), ...file.passedOn.map((one) => one.name)];
    const parts = names.sort(byName).map((wanted) => {
      const { declared } = declarationOf(path, wanted);
      const before = seen.get(declared);
      if (before) return `### \`${wanted}\`\n\nThe same as in \`${before}\`.`;
      seen.set(declared, importPath);
      return [`### \`${wanted}\``, declared.doc, `\`\`\`ts\n${declared.code}\n\`\`\``]
        .filter(Boolean)
        .join('\n\n');
    });
    return [`## ${importPath}`, file.doc, ...parts].filter(Boolean).join('\n\n');
  });

  const contents = Object.keys(entries).map((door) => {
    const importPath = posix.join(name, door);
    return `- [${importPath}](#${importPath.replace(/[^\w-]/g, '')})`;
  });
  return [
    '# The bridge, name by name',
    'Written by `npm run docs` from the doc comments in the sources: change those, not this.',
    contents.join('\n'),
    ...doors,
    '',
  ].join('\n\n');
}

/** Functions and constants before types, each in alphabetical order. */
function byName(a: string, b: string): number {
  const isType = (name: string) => Number(/^[A-Z][a-z]/.test(name));
  return isType(a) - isType(b) || (a < b ? -1 : 1);
}
