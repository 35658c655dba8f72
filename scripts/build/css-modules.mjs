import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { build } from 'esbuild';

/**
 * What stands before the path of a CSS module's sheet among the inputs of a build. As the path of any other input it is
 * seen from the project: esbuild makes the names of files of it, which must be the same wherever the project lies.
 */
export const SHEET = 'sheet:';

/**
 * CSS modules whose class names come from the file's name alone (`ProductCard_price`). esbuild's own local names differ
 * from one build to the next, and the server's markup must carry the very names of the client's style sheets.
 */
export function cssModules({ root, styles }) {
  const owners = new Map();
  return {
    name: 'css-modules',
    setup(builder) {
      const sheets = new Map();
      builder.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const name = basename(path, '.module.css');
        const owner = owners.get(name);
        if (owner && owner !== path) {
          const text = `Two CSS modules are called ${name}: ${relative(root, owner)} and ${relative(root, path)}`;
          return { errors: [{ text }] };
        }
        owners.set(name, path);
        const { names, css } = await compile(name, await readFile(path, 'utf8'));
        const own = relative(root, path).split(sep).join('/');
        const sheet = styles ? `import ${JSON.stringify(SHEET + own)};` : '';
        sheets.set(own, css);
        return {
          contents: `${sheet}export default ${JSON.stringify(names)}`,
          loader: 'js',
          watchFiles: [path],
        };
      });
      builder.onResolve({ filter: /^sheet:/ }, ({ path }) => ({
        path: path.slice(SHEET.length),
        namespace: 'sheet',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => ({
        contents: sheets.get(path),
        loader: 'css',
      }));
      if (!styles)
        builder.onLoad({ filter: /\.css$/, namespace: 'file' }, () => ({ contents: '', loader: 'js' }));
    },
  };
}

async function compile(name, source) {
  const result = await build({
    stdin: { contents: "import names from 'module'; export default names", loader: 'js', resolveDir: '.' },
    plugins: [
      {
        name: 'one-module',
        setup(builder) {
          builder.onResolve({ filter: /^module$/ }, () => ({ path: `${name}.css`, namespace: 'one' }));
          builder.onLoad({ filter: /.*/, namespace: 'one' }, () => ({
            contents: source,
            loader: 'local-css',
          }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    logLevel: 'silent',
  });
  const js = result.outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '';
  const css = result.outputFiles.find((file) => file.path.endsWith('.css'))?.text ?? '';
  const { default: names } = await import(`data:text/javascript,${encodeURIComponent(js)}`);
  return { names, css };
}
