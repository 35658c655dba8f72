import { posix } from 'node:path';
import type { Declaration } from './declarations.ts';
import { type PackageFiles, readPackage } from './package-declarations.ts';

/** All exported names of each entry point, with their doc comments. */
export function apiReference({ name, entries, declarations }: PackageFiles): string {
  const { declarationOf, fileOf, exportedNames } = readPackage(declarations);
  const documentedIn = new Map<Declaration, string>();
  const sections = Object.entries(entries).map(([entryName, path]) => {
    const importPath = posix.join(name, entryName);
    const file = fileOf(path);
    const parts = exportedNames(path)
      .sort(byName)
      .map((wantedName) => {
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
export function byName(a: string, b: string): number {
  const isType = (name: string) => Number(/^[A-Z][a-z]/.test(name));
  return isType(a) - isType(b) || (a < b ? -1 : 1);
}
