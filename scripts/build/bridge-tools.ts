import { build, type BuildResult, type OutputFile } from 'esbuild';
import { cssModules } from './css-modules.ts';
import { BROWSERS, browserOptions, commonOptions } from './options.ts';
import { sheetsOf } from './sheets.ts';

const FOLDER = 'fixtures/harness/any-site';

/** The command of the bridge package, and the QA page that it serves around any site. */
export async function bridgeTools(root: string): Promise<[path: string, contents: string | Uint8Array][]> {
  const css = cssModules({ root });
  // React's licence asks for its notice in what is published
  const pageOptions = { ...browserOptions(root), legalComments: 'eof' as const, plugins: [css.plugin] };
  const entry = `${FOLDER}/page.tsx`;
  const page = await build({ ...pageOptions, entryPoints: [entry] });
  const device = await build({ ...pageOptions, entryPoints: [`${FOLDER}/device.ts`], format: 'iife' });
  const network = await build({
    ...pageOptions,
    entryPoints: ['fixtures/harness/network-worker.ts'],
    format: 'iife',
  });
  const command = await build({
    ...commonOptions(root),
    entryPoints: [`${FOLDER}/command.ts`],
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  });
  const options = { minify: true, target: BROWSERS };
  const sheets = await sheetsOf({ metafile: page.metafile, entry, cssOf: css.cssOf, options });
  return [
    ['qa-page/page.js', scriptOf(page)],
    ['qa-page/page.css', sheets.get(entry)?.text ?? ''],
    ['qa-page/device.js', scriptOf(device)],
    ['qa-page/network.js', scriptOf(network)],
    ['bin/doorstep-bridge.js', scriptOf(command)],
  ];
}

function scriptOf({ outputFiles }: BuildResult & { outputFiles: OutputFile[] }): Uint8Array {
  const [file] = outputFiles;
  if (!file) throw new Error('A script of the bridge package was not built');
  return file.contents;
}
