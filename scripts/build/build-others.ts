import { build, type BuildResult, type OutputFile } from 'esbuild';
import { join } from 'node:path';
import { cssModules } from './css-modules.ts';
import { BROWSERS, browserOptions, commonOptions } from './options.ts';
import { sheetsOf } from './sheets.ts';

type MadeFile = [path: string, contents: string | Uint8Array];

/** The QA page, what runs first in the shop that it frames, and the card page of the sandbox's gateway. */
export async function buildHarness(root: string): Promise<MadeFile[]> {
  const css = cssModules({ root });
  const shared = { ...browserOptions(root), plugins: [css.plugin] };
  const entry = 'fixtures/harness/page.tsx';
  const page = await build({ ...shared, entryPoints: [entry], outfile: 'dist/harness/page.js' });
  const device = await build({
    ...shared,
    entryPoints: ['fixtures/harness/device.ts'],
    outfile: 'dist/harness/device.js',
    format: 'iife',
  });
  const card = await build({
    ...shared,
    entryPoints: ['fixtures/payer/card-page.ts'],
    outfile: 'dist/harness/card-page.js',
  });
  const options = { minify: true, target: BROWSERS };
  const sheets = await sheetsOf({ metafile: page.metafile, entry, cssOf: css.cssOf, options });
  return [...filesOf(root, [page, device, card]), ['harness/page.css', sheets.get(entry)?.text ?? '']];
}

/**
 * One file each, with the libraries inside: nothing is left to be found on disk later, and React is the one for
 * production whatever the environment says. Only the database's native part stays outside, and the
 * reader of documents, which the sandbox loads when somebody prints, in a thread of its own.
 */
export async function buildServer(root: string): Promise<MadeFile[]> {
  const result = await build({
    ...commonOptions(root),
    entryPoints: {
      server: 'src/server/main.ts',
      sandbox: 'fixtures/serve.ts',
      'paper-worker': 'fixtures/print/paper-worker.mjs',
    },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    // CommonJS, which esbuild takes first for Node, would bring whole packages where a few names are used.
    mainFields: ['module', 'main'],
    external: ['@libsql/client', 'pdfjs-dist'],
    plugins: [cssModules({ root }).plugin],
  });
  return filesOf(root, [result]);
}

function filesOf(
  root: string,
  results: readonly (BuildResult & { outputFiles: OutputFile[] })[],
): MadeFile[] {
  const dist = join(root, 'dist/');
  return results.flatMap(({ outputFiles }) =>
    outputFiles.map((file): MadeFile => [file.path.slice(dist.length), file.contents]),
  );
}
