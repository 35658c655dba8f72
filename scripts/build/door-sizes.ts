import { build } from 'esbuild';
import { browserOptions } from './options.ts';
import { entriesOf } from './bridge-package.ts';
import { partnersOf } from './partners.ts';
import { type Sizes, sizesOf } from './size-table.ts';

export interface DoorSize {
  /** the import as written in a project */
  statement: string;
  sizes: Sizes;
}

const IMPORTS = [
  ['', 'connect'],
  ['/detect', 'detectPlatform'],
  ['/page', 'createPageEnvironment'],
  ['/server', 'createServerEnvironment'],
  ['/web', 'createWebAdapter'],
  ['/react', 'BridgeProvider, useBridge, useCan, useHostBack, useInsets, useAppearance'],
  ['/post-message', 'createFrameAdapter'],
  ['/post-message', 'createNativeAdapter'],
  ['/post-message', 'createFrameHost'],
  ['/trace', 'createTrace'],
  ['/replay', 'createReplay, exportTrace, importTrace'],
] as const;

/** The sizes of imports from the bridge package, each bundled alone; what loads later is not counted. */
export async function doorSizes(root: string): Promise<DoorSize[]> {
  const entries = entriesOf(root);
  const imports = [...IMPORTS, ...partnersOf(root).map((name) => [`/${name}`, name] as const)];
  return Promise.all(
    imports.map(async ([door, names]) => ({
      statement: `import { ${names} } from '@doorstep/bridge${door}'`,
      sizes: await sizesOfImport(root, `export { ${names} } from './${entries[`.${door}`]}.ts';`),
    })),
  );
}

async function sizesOfImport(root: string, contents: string): Promise<Sizes> {
  const { outputFiles } = await build({
    ...browserOptions(root),
    stdin: { contents, resolveDir: root, loader: 'ts' },
    splitting: true,
    outdir: 'out',
    // a project that uses React has it already
    external: ['react'],
    chunkNames: 'later-[hash]',
  });
  const [entry] = outputFiles.filter(({ path }) => !path.includes('later-'));
  if (!entry) throw new Error(`Nothing was bundled for ${contents}`);
  return sizesOf(['bridge.js'], new Map([['bridge.js', entry.contents]]));
}
