import { posix } from 'node:path';
import { type Declaration, type DeclarationFile, readDeclarations } from './declarations.ts';

export interface PackageFiles {
  /** the package's name */
  name: string;
  /** the sources of the package's entry points, without extension, by name */
  entries: Readonly<Record<string, string>>;
  /** declaration files by path */
  declarations: ReadonlyMap<string, string>;
}

/** Finds names in the declaration files of a package. Paths are without extension. */
export function readPackage(declarations: ReadonlyMap<string, string>) {
  const files = new Map(
    [...declarations].flatMap(([path, text]) =>
      path.endsWith('.d.ts') ? [[path.replace(/\.d\.ts$/, ''), readDeclarations(text)] as const] : [],
    ),
  );

  function fileOf(path: string): DeclarationFile {
    const file = files.get(path);
    if (!file) throw new Error(`No declarations found for ${path}`);
    return file;
  }

  const pathOf = (path: string, from: string) => posix.join(posix.dirname(path), from.replace(/\.js$/, ''));

  function exportedNames(path: string): string[] {
    const { declared, reExported, allReExported } = fileOf(path);
    const names = [...declared, ...reExported].map(({ name }) => name);
    return [...new Set([...names, ...allReExported.flatMap((from) => exportedNames(pathOf(path, from)))])];
  }

  /** Follows re-exports to the declaration of a name. */
  function declarationOf(path: string, name: string): { path: string; declared: Declaration } {
    const { declared, reExported, allReExported } = fileOf(path);
    const declaration = declared.find((candidate) => candidate.name === name);
    if (declaration) return { path, declared: declaration };
    const from =
      reExported.find((candidate) => candidate.name === name)?.from ??
      allReExported.find((candidate) => exportedNames(pathOf(path, candidate)).includes(name));
    if (from === undefined) throw new Error(`${path} does not export ${name}`);
    return declarationOf(pathOf(path, from), name);
  }

  /** What a name means inside a file; undefined: it is none of the package's. */
  function meaningOf(path: string, name: string): { path: string; declared: Declaration } | undefined {
    const { declared, hidden, imported } = fileOf(path);
    const here = [...declared, ...hidden].find((candidate) => candidate.name === name);
    if (here) return { path, declared: here };
    const there = imported.find((candidate) => candidate.name === name);
    if (!there?.from.startsWith('.')) return undefined;
    return declarationOf(pathOf(path, there.from), there.original);
  }

  return { fileOf, exportedNames, declarationOf, meaningOf };
}
