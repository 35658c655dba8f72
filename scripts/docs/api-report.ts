import { posix } from 'node:path';
import { byName } from './api-reference.ts';
import type { Declaration } from './declarations.ts';
import { type PackageFiles, readPackage } from './package-declarations.ts';

/**
 * Every public line of the package without its comments, and the types that public lines mention without exporting them:
 * a review sees what changes for those who use the package, and nothing else.
 */
export function apiReport({ name, entries, declarations }: PackageFiles): string {
  const { declarationOf, exportedNames, meaningOf } = readPackage(declarations);
  const reported = new Map<Declaration, string>();
  const queue: { path: string; declared: Declaration }[] = [];

  const sections = Object.entries(entries).map(([door, path]) => {
    const importPath = posix.join(name, door);
    const lines = exportedNames(path)
      .sort(byName)
      .map((exported) => {
        const found = declarationOf(path, exported);
        const firstDoor = reported.get(found.declared);
        if (firstDoor) return `// ${exported}: as in ${firstDoor}`;
        reported.set(found.declared, importPath);
        queue.push(found);
        return withoutComments(found.declared.code);
      });
    return section(importPath, lines);
  });

  const mentioned: string[] = [];
  for (const { path, declared } of queue) {
    const identifiers = withoutStrings(declared.code).matchAll(/(\btypeof )?\b([A-Za-z_]\w*)\b/g);
    for (const [, isValue, identifier = ''] of identifiers) {
      const found = identifier === declared.name ? undefined : meaningOf(path, identifier);
      if (!found || reported.has(found.declared)) continue;
      // a member may have the name of a function
      if (!isValue && !/^(declare )?(abstract )?(interface|type|class) /.test(found.declared.code)) continue;
      reported.set(found.declared, '');
      queue.push(found);
      mentioned.push(withoutComments(found.declared.code));
    }
  }

  return [
    `# The public API of ${name}`,
    'Written by `npm run docs`. A line that changes here changes for everyone who uses the package: put it into `CHANGELOG.md`, and into a new major version if their code may no longer compile or work.',
    ...sections,
    section('Mentioned above, but exported nowhere', mentioned.sort()),
    '',
  ].join('\n\n');
}

const section = (title: string, lines: readonly string[]) =>
  `## ${title}\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\``;

function withoutComments(code: string): string {
  return code
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
}

function withoutStrings(code: string): string {
  return withoutComments(code).replace(/'[^'\n]*'|"[^"\n]*"/g, "''");
}
