import { createHash } from 'node:crypto';
import { type Metafile, transform, type TransformOptions } from 'esbuild';

/**
 * Builds one style sheet per entry point from the CSS of its static imports. A module's CSS comes after the CSS of
 * the modules it imports. `cssOf`: the CSS of a module by its path.
 */
export async function sheetsOf({
  metafile,
  entry,
  cssOf,
  options,
  withLater = false,
}: {
  metafile: Metafile;
  entry: string;
  cssOf: (module: string) => string;
  options: TransformOptions;
  /** also of dynamic imports, for an entry that is built into one file */
  withLater?: boolean;
}): Promise<ReadonlyMap<string, { text: string; hash: string }>> {
  const { inputs, outputs } = metafile;
  const usedModules = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)));

  function collect(module: string, found: Set<string>, visited: Set<string>): void {
    if (visited.has(module)) return;
    visited.add(module);
    for (const { path, kind, external } of inputs[module]?.imports ?? []) {
      const isFollowed = kind === 'import-statement' || (withLater && kind === 'dynamic-import');
      if (!isFollowed || external || !inputs[path]) continue;
      if (!path.replace(/\?.*/, '').endsWith('.css')) collect(path, found, visited);
      // skips the CSS of tree-shaken modules
      else if (usedModules.has(module)) found.add(path);
    }
  }

  const sheets = new Map<string, { text: string; hash: string }>();
  for (const { entryPoint } of Object.values(outputs)) {
    if (!entryPoint) continue;
    const found = new Set<string>();
    collect(entryPoint, found, new Set());
    const ownModules = [...found].filter((path) => entryPoint === entry || path.includes('?'));
    if (ownModules.length === 0) continue;
    const text = ownModules.map((path) => cssOf(path.replace(/\?.*/, ''))).join('\n');
    const { code } = await transform(text, { ...options, loader: 'css' });
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    sheets.set(entryPoint, { text: code, hash });
  }
  return sheets;
}
