import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

/**
 * CSS modules with class names made of the file name (`ProductCard_price`). esbuild's own names differ between builds,
 * and the server's markup needs the same names as the client's style sheets.
 */
export function cssModules({ root }: { root: string }): { cssOf: (path: string) => string; plugin: Plugin } {
  const owners = new Map<string, string>();
  const sheets = new Map<string, string>();
  const relativePath = (path: string) => relative(root, path).split(sep).join('/');
  return {
    /** the CSS of a module by its path in the project: esbuild itself gets no CSS */
    cssOf: (path) => sheets.get(path) ?? '',
    plugin: {
      name: 'css-modules',
      setup(builder) {
        builder.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path, pluginData }) => {
          const name = basename(path, '.module.css');
          const owner = owners.get(name);
          if (owner && owner !== path) {
            const text = `Two CSS modules are called ${name}: ${relativePath(owner)} and ${relativePath(path)}`;
            return { errors: [{ text }] };
          }
          owners.set(name, path);
          const { names, css } = await compile(name, await readFile(path, 'utf8'));
          sheets.set(relativePath(path), css);
          return {
            contents: `export default ${JSON.stringify(names)}`,
            loader: 'js',
            watchFiles: [path],
            pluginData,
          };
        });
        builder.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path, pluginData }) => {
          sheets.set(relativePath(path), await readFile(path, 'utf8'));
          return { contents: '', loader: 'js', pluginData };
        });
      },
    },
  };
}

async function compile(
  name: string,
  source: string,
): Promise<{ names: Readonly<Record<string, string>>; css: string }> {
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
