import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Files } from './options.ts';

const FOLDER = 'assets';

/**
 * The worker that draws documents for the print store, and the decoders that it fetches for some scans. A classic
 * script, because module workers do not run in all supported browsers. `define` passes their URLs to the shop's
 * scripts.
 */
export async function pageFiles(
  options: BuildOptions,
): Promise<{ files: Files; define: Readonly<Record<string, string>> }> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/platform/pages/page-worker.ts'],
    outfile: 'dist/page-worker.js',
    format: 'iife',
    // pdfjs' licence requires its notice
    legalComments: 'inline',
    write: false,
  });
  const files: Files = new Map();
  const put = (name: string, contents: Uint8Array) => {
    const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 8);
    const path = `${FOLDER}/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`;
    files.set(path, contents);
    // relative to a script in `assets/` or `embed/`
    return `../${path}`;
  };
  const script = put('page-worker.js', outputFiles[0]?.contents ?? new Uint8Array());
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const decoder = (name: string) => put(name, readFileSync(join(library, 'wasm', name)));
  // one string each: esbuild would put an object into a chunk of its own
  const define = Object.fromEntries(
    Object.entries({
      PAGE_SCRIPT: script,
      PAGE_JBIG2: decoder('jbig2.wasm'),
      PAGE_OPENJPEG: decoder('openjpeg.wasm'),
    }).map(([name, path]) => [name, JSON.stringify(path)]),
  );
  return { files, define };
}
