import { posix } from 'node:path';
import { type Declaration, readDeclarations } from './declarations.ts';

export interface ApiOptions {
  /** the package's name */
  name: string;
  /** the sources of the package's entry points, without extension, by name */
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
  function declarationOf(path: string, wantedName: string): { path: string; declared: Declaration } {
    const file = fileOf(path);
    const declaration = file.declared.find((declaration) => declaration.name === wantedName);
    if (declaration) return { path, declared: declaration };
    const reExported = file.reExported.find((reExport) => reExport.name === wantedName);
    if (!reExported) throw new Error(`${path} does not export ${wantedName}`);
    const next = posix.join(posix.dirname(path), reExported.from.replace(/\.js$/, ''));
    return declarationOf(next, wantedName);
  }

  const documentedIn = new Map<Declaration, string>();
  const sections = Object.entries(entries).map(([entryName, path]) => {
    const importPath = posix.join(name, entryName);
    const file = fileOf(path);
    const names = [
      ...file.declared.map((declaration) => declaration.name),
      ...file.reExported.map((declaration) => declaration.name),
    ];
    const parts = names.sort(byName).map((wantedName) => {
      const { declared } = declarationOf(path, wantedName);
      const firstEntry = documentedIn.get(declared);
      if (firstEntry) return `### \`${wantedName}\`\n\nThe same as in \`${firstEntry}\`.`;
      documentedIn.set(declared, importPath);
      return [`### \`${wantedName}\``, declared.doc, `\`\`\`ts\n${declared.code}\n\`\`\``]
        .filter(Boolean)
        .join('\n\n');
    });
    return [`## ${importPath}`, file.doc, ...parts].filter(Boolean).join('\n\n');
  });

  const contents = Object.keys(entries).map((entryName) => {
    const importPath = posix.join(name, entryName);
    return `- [${importPath}](#${importPath.replace(/[^\w-]/g, '')})`;
  });
  return [
    '# The bridge, name by name',
    'Written by `npm run docs` from the doc comments in the sources: change those, not this.',
    contents.join('\n'),
    ...sections,
    '',
  ].join('\n\n');
}

/** Functions and constants before types, each in alphabetical order. */
function byName(a: string, b: string): number {
  const isType = (name: string) => Number(/^[A-Z][a-z]/.test(name));
  return isType(a) - isType(b) || (a < b ? -1 : 1);
}
