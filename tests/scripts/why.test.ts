import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { filePartsOf, whyPage } from '../../scripts/build/why.ts';

const SOURCES: Readonly<Record<string, string>> = {
  './main': `import { big } from './big'; import { small } from './small'; console.log(big, 'the larger', small);`,
  './big': `import { small } from './small'; export const big = 'x'.repeat(small) + '${'y'.repeat(200)}';`,
  './small': `export const small = Math.max(3, 4);`,
};

const buildBundle = () =>
  build({
    entryPoints: ['./main'],
    bundle: true,
    format: 'esm',
    metafile: true,
    write: false,
    outdir: 'dist/assets',
    entryNames: 'first',
    plugins: [
      {
        name: 'memory',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path }) => ({ path, namespace: 'memory' }));
          onLoad({ filter: /.*/ }, ({ path }) => ({ contents: SOURCES[path] ?? '' }));
        },
      },
    ],
  });

test('a built file is split into its modules, largest first, each with the modules that import it', async () => {
  const { metafile } = await buildBundle();
  const js = ['/assets/first.js'];
  const compressed = new Map([['assets/first.js.br', new Uint8Array(120)]]);
  const manifest = { entry: '', js, css: [], files: {} };
  const [first] = filePartsOf({ manifest, metafile }, compressed);
  expect(first).toMatchObject({
    name: 'at once',
    brotli: 120,
    loadedBy: expect.arrayContaining(['/', '/s']),
  });
  expect(first?.parts.map(({ module, importedBy }) => [module, importedBy])).toEqual([
    ['memory:./big', ['memory:./main']],
    ['memory:./main', []],
    ['memory:./small', ['memory:./big', 'memory:./main']],
  ]);
});

test('the page has a box for each module, in proportion to its size, and escapes markup in names', () => {
  const html = whyPage([
    {
      name: 'home/HomePage',
      loadedBy: ['/'],
      brotli: 1_250,
      parts: [
        { module: 'src/home/HomePage.tsx', bytes: 3_000, importedBy: [] },
        { module: 'src/ui/<Rail>.tsx', bytes: 1_000, importedBy: ['src/home/HomePage.tsx'] },
      ],
    },
  ]);
  expect(html).toContain('1.3 kB brotli, 4.0 kB minified. A first visit loads it on /.');
  expect(html).toContain('style="--bytes: 3000" title="src/home/HomePage.tsx');
  expect(html).toContain('<td>src/ui/&lt;Rail>.tsx<td>1000<td>25.0 %<td>home/HomePage');
  expect(html).not.toContain('<Rail>');
});
