import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cssModules } from '../../scripts/build/css-modules.ts';
import { grouping, findProblems } from '../../scripts/build/grouping.ts';
import { icons } from '../../scripts/build/icons.ts';
import { putInPlace } from '../../scripts/build/put-in-place.ts';
import { sheetsOf } from '../../scripts/build/sheets.ts';
import { passes, type Row, sizesOf } from '../../scripts/build/size-table.ts';
import { sourcesId } from '../../scripts/build/sources.ts';
import { writeOut } from '../../scripts/build/write-out.ts';
import { namesFor, SETTINGS } from '../../src/shell/settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe('putting a build in place', () => {
  const dist = () => join(folder, 'dist');
  const put = (files: Readonly<Record<string, string>>) => putInPlace(new Map(Object.entries(files)), dist());

  test('putting a build in place creates the folder when there is none', () => {
    put({ 'index.html': 'new', 'assets/main.js': 'new' });
    expect(readFileSync(join(dist(), 'assets/main.js'), 'utf8')).toBe('new');
  });

  test('putting a build in place replaces the previous build completely', () => {
    put({ 'index.html': 'old', 'assets/old.js': 'old' });
    put({ 'index.html': 'new' });
    expect(readdirSync(dist(), { recursive: true })).toEqual(['index.html']);
    expect(readdirSync(folder)).toEqual(['dist']);
  });

  test('putting a build in place is atomic and keeps the previous build when it fails', () => {
    put({ 'index.html': 'old' });
    expect(() => put({ a: 'file', 'a/b': 'under a file' })).toThrow();
    expect(readFileSync(join(dist(), 'index.html'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['dist']);
  });
});

describe('the id of the sources', () => {
  const FOLDERS = ['bridge', 'partners', 'src', 'fixtures', 'scripts/build'];
  const FILES = ['build.mjs', 'scripts/import-script.mjs', 'package-lock.json', 'tsconfig.json'];
  const id = (env = {}) => sourcesId(folder, env);

  beforeEach(() => {
    write(
      Object.fromEntries([...FILES, ...FOLDERS.map((name) => `${name}/one.ts`)].map((path) => [path, ''])),
    );
  });

  test.each([...FILES, ...FOLDERS.map((name) => `${name}/deep/two.ts`)])(
    'the id of the sources changes when %s changes',
    (path) => {
      const before = id();
      write({ [path]: 'changed' });
      expect(id()).not.toBe(before);
    },
  );

  test('the id of the sources changes with a file name and with the settings of the static page', () => {
    const before = id();
    const variables = namesFor('page').map((name) => SETTINGS[name].variable);
    expect(variables).toEqual(expect.arrayContaining(['SHOP_API', 'SHOP_BASE', 'TILE_URL', 'SENTRY_DSN']));
    for (const name of variables) expect(id({ [name]: 'x' }), name).not.toBe(before);
    expect(id({ SHOP_API: 'a' })).not.toBe(id({ SHOP_BASE: 'a' }));
    rmSync(join(folder, 'src/one.ts'));
    write({ 'src/other.ts': '' });
    expect(id()).not.toBe(before);
  });

  test('the id of the sources does not depend on tests, documentation or runtime settings', () => {
    const before = id();
    write({ 'tests/a.test.ts': '1', 'README.md': '2' });
    expect(id({ PORT: '1' })).toBe(before);
  });
});

describe('the style sheets of a build', () => {
  const ENTRY = 'src/main.ts';

  async function bundle() {
    const css = cssModules({ root: folder });
    const options = { bundle: true, format: 'esm', minify: true, plugins: [] } satisfies BuildOptions;
    const { prefixOf: before, plugin } = await grouping({ root: folder, entry: ENTRY, also: [], options });
    const result = await build({
      ...options,
      absWorkingDir: folder,
      entryPoints: [ENTRY],
      outdir: 'dist',
      splitting: true,
      metafile: true,
      write: false,
      entryNames: '[name]-[hash]',
      logLevel: 'silent',
      plugins: [icons(before), css.plugin, plugin],
    });
    const { metafile } = result;
    const builtSheets = await sheetsOf({
      metafile,
      entry: ENTRY,
      cssOf: css.cssOf,
      options: { minify: true },
    });
    const texts = [...builtSheets].map(([module, { text }]) => [module.replace(/\?.*/, ''), text]);
    return {
      sheets: Object.fromEntries(texts) as Record<string, string>,
      scripts: result.outputFiles.map((file) => file.text),
      names: result.outputFiles.map((file) => relative(folder, file.path)),
    };
  }

  beforeEach(() => {
    write({
      'src/base.css': 'body { margin: 0 }',
      'src/Card.module.css': '.price { color: red } .was { composes: price; opacity: 0.5 }',
      'src/Card.ts': 'import s from "./Card.module.css"; export const card = () => s.was;',
      'src/Cart.module.css': '.bill { color: blue }',
      'src/cart.ts':
        'import { card } from "./Card.ts"; import s from "./Cart.module.css"; export const cart = () => [card(), s.bill];',
      [ENTRY]:
        'import "./base.css"; import { card } from "./Card.ts"; console.log(card()); import("./cart.ts").then(({ cart }) => console.log(cart()));',
    });
  });

  test('the lazy style sheets of a build contain only rules that the first style sheet lacks', async () => {
    const { sheets } = await bundle();
    expect(Object.keys(sheets)).toEqual([ENTRY, 'src/cart.ts']);
    expect(sheets[ENTRY]).toMatch(/body\{margin:0\}.*\.Card_price\{color:red\}/s);
    expect(sheets[ENTRY]).not.toContain('Cart_bill');
    expect(sheets['src/cart.ts']?.trim()).toBe('.Cart_bill{color:#00f}');
  });

  test('the class names in a build’s scripts consist of component and class', async () => {
    const { scripts } = await bundle();
    expect(scripts.join()).toContain('Cart_bill');
    expect(scripts.join()).toContain('Card_price Card_was');
  });

  test('the style sheets of a build keep their file names when the project is moved', async () => {
    const { names } = await bundle();
    const before = folder;
    folder = `${before}-moved`;
    renameSync(before, folder);
    expect((await bundle()).names).toEqual(names);
  });

  test('the style sheets of a build are rejected when two components have the same name', async () => {
    write({
      'src/deep/Card.module.css': '.price { color: green }',
      'src/cart.ts': 'import s from "./deep/Card.module.css"; export const cart = () => s.price;',
    });
    await expect(bundle()).rejects.toThrow(/Two CSS modules are called Card/);
  });
});

describe('writing breakpoints and spacing out', () => {
  const tokens =
    '@custom-media --wide (min-width: 9px);\n:root { --space-4: 4px;\n  --gutter: var(--space-4); }';
  const written = writeOut(tokens);

  test('breakpoint and spacing values are inserted where they are used', () => {
    expect(written('@media (hover: hover) and (--wide) { a { margin: calc(-1 * var(--space-4)) } }')).toBe(
      '@media (hover: hover) and (min-width: 9px) { a { margin: calc(-1 * 4px) } }',
    );
  });

  test('the declarations of breakpoints and spacing are removed', () => {
    expect(written(tokens)).toBe(':root { --gutter: 4px; }');
  });

  test.each(['@media (--huge) { a { top: 0 } }', 'a { margin: var(--space-5) }'])(
    'unknown breakpoints and spacing are rejected: %s',
    (css) => {
      expect(() => written(css)).toThrow(/is not declared in the tokens/);
    },
  );
});

describe('the sizes of a build', () => {
  const files = new Map([
    ['a.js', 'a'.repeat(1000)],
    ['a.js.gz', 'packed'],
    ['a.js.br', 'small'],
    ['b.js', 'b'.repeat(500)],
  ]);

  test('the sizes of a build’s files are added up, and existing compressed files are measured as they are', async () => {
    expect(await sizesOf(['a.js'], files)).toEqual({ raw: 1000, gzip: 6, brotli: 5 });
    const both = await sizesOf(['a.js', 'b.js'], files);
    expect(both.raw).toBe(1500);
    expect(both.brotli).toBeGreaterThan(5);
  });

  test.each<[where: string, bar: Row['bar'] | undefined, passed: boolean]>([
    ['below its limit passes', { unit: 'gzip', limit: 100 }, true],
    ['at its limit passes', { unit: 'gzip', limit: 10 }, true],
    ['above its limit fails', { unit: 'gzip', limit: 9 }, false],
    ['without a limit passes', undefined, true],
  ])('a size %s', (_where, bar, passed) => {
    expect(passes({ sizes: { raw: 30, gzip: 10, brotli: 8 }, bar })).toBe(passed);
  });
});

describe('the icons of a build', () => {
  async function bundle(files: Readonly<Record<string, string>>) {
    write(files);
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: ['src/main.tsx'],
      outdir: 'dist',
      bundle: true,
      splitting: true,
      format: 'esm',
      metafile: true,
      write: false,
      logLevel: 'silent',
      nodePaths: [join(import.meta.dirname, '../../node_modules')],
      plugins: [icons()],
    });
    const inputsOf = (entry: string) =>
      Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) =>
        entryPoint === entry ? Object.keys(inputs).map((path) => path.split('/').at(-1)) : [],
      );
    return { main: inputsOf('src/main.tsx'), later: inputsOf('src/later.tsx') };
  }

  test('the icons of a build are bundled with the code that uses them', async () => {
    const { main, later } = await bundle({
      'src/main.tsx': "import { X } from 'lucide'; void import('./later.tsx'); export const shown = X;",
      'src/later.tsx':
        "import { Hourglass, MapPin as Pin } from 'lucide'; export const shown = [Hourglass, Pin];",
    });
    expect(main).toEqual(['x.mjs', 'main.tsx']);
    expect(later).toEqual(['hourglass.mjs', 'map-pin.mjs', 'later.tsx']);
  });

  test('an icon that does not exist fails the build', async () => {
    const files = { 'src/main.tsx': "import { NoSuchIcon } from 'lucide'; export const shown = NoSuchIcon;" };
    await expect(bundle(files)).rejects.toThrow('Unknown icon NoSuchIcon.');
  });
});

describe('the files of a build', () => {
  async function bundle() {
    const entry = 'src/main.ts';
    const options = { bundle: true, format: 'esm', plugins: [] } satisfies BuildOptions;
    const {
      first,
      lazy,
      prefixOf: before,
      plugin,
    } = await grouping({ root: folder, entry, also: [], options });
    const { metafile } = await build({
      ...options,
      absWorkingDir: folder,
      entryPoints: [entry],
      outdir: 'dist',
      splitting: true,
      metafile: true,
      write: false,
      logLevel: 'silent',
      plugins: [icons(before), plugin],
    });
    const entryOutputs = Object.keys(metafile.outputs).filter(
      (path) => !metafile.outputs[path]?.entryPoint?.includes('?'),
    );
    return { metafile, lazy, wrong: await findProblems({ root: folder, metafile, first, entryOutputs }) };
  }
  const inputs = ({ outputs }: Awaited<ReturnType<typeof bundle>>['metafile']) =>
    Object.values(outputs)
      .map((output) => Object.keys(output.inputs).sort().join(' '))
      .filter((names) => names !== '')
      .sort((one, other) => one.length - other.length);
  const FILES = {
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`src/${name}.ts`, `export const ${name} = '${name}';`]),
    ),
    'src/main.ts': `import { a } from './a.ts'; import { b } from './b.ts'; import { c } from './c.ts';
      console.log(a, b, c, import('./x.ts'), import('./y.ts'));`,
    'src/x.ts':
      "import { a } from './a.ts'; import { b } from './b.ts'; import { d } from './d.ts'; export const x = [a, b, d];",
    'src/y.ts': "import { c } from './c.ts'; import { d } from './d.ts'; export const y = [c, d];",
  };

  test('a build has an entry file, and for each lazy import a file with the modules that the entry file lacks', async () => {
    write(FILES);
    const { metafile, lazy, wrong } = await bundle();
    expect(inputs(metafile)).toEqual([
      'src/d.ts?x src/x.ts?x',
      'src/d.ts?y src/y.ts?y',
      'src/a.ts src/b.ts src/c.ts src/main.ts',
    ]);
    expect([...lazy]).toEqual([
      ['x', 'src/x.ts'],
      ['y', 'src/y.ts'],
    ]);
    expect(wrong).toEqual([]);
  });

  test('a build is rejected when a module is imported both eagerly and lazily', async () => {
    write({ ...FILES, 'src/c.ts': "import { y } from './y.ts'; export const c = y;" });
    await expect(bundle()).rejects.toThrow('src/y.ts is in the first file, and is loaded later too');
  });

  test('a build is rejected when two files each contain a copy of the same context', async () => {
    write({
      ...FILES,
      'src/d.ts': 'const createContext = (x: null) => x; export const d = createContext(null);',
    });
    expect((await bundle()).wrong).toEqual(['there must be one src/d.ts, and x and y have each their own']);
  });
});
