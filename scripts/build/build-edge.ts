import { build } from 'esbuild';
import { type EntryManifest, fileHeaders } from '../../src/server/assets.ts';
import { namesFor, SETTINGS } from '../../src/shell/settings.ts';
import { cssModules } from './css-modules.ts';
import { commonOptions, type Files } from './options.ts';

/** workerd's compatibility date: the build was tested with the behaviour of that day. */
const COMPATIBLE_WITH = '2026-10-23';

const FOLDERS = ['/assets/*', '/embed/*'];
const FILES = ['/embed.js', '/shop.mjs', '/icon.svg', '/icon-maskable.svg', '/manifest.webmanifest'];

/** The platform serves files without the worker, with the headers that the worker would send. */
const HEADERS = [...FOLDERS, ...FILES]
  .map((path) => {
    const headers = Object.entries(fileHeaders(path.replace('*', '')) ?? {});
    return [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  })
  .join('\n');

const SERVED =
  /^((assets|embed|workers)\/.*|embed\.js|shop\.mjs|icon(-maskable)?\.svg|manifest\.webmanifest)(?<!\.(br|gz|dcz))$/;

/**
 * The shop for an edge runtime: the worker, the files that the platform serves and its configuration, and what
 * `npm run edge` needs to run the same locally: a configuration, and stand-ins for the platform.
 */
export async function buildEdge(
  root: string,
  client: EntryManifest,
  files: Files,
): Promise<[path: string, contents: string | Uint8Array][]> {
  const servedFiles = [...files].filter(([path]) => SERVED.test(path));
  const worker = await script(root, 'src/server/edge.ts', {
    EDGE_BUILD: JSON.stringify({ client, sheets: sheetsOf(client, files) }),
  });
  return [
    ['edge/worker.js', worker],
    ...servedFiles.map(([path, contents]): [string, string | Uint8Array] => [
      `edge/public/${path}`,
      contents,
    ]),
    ['edge/public/_headers', HEADERS],
    ['edge/wrangler.jsonc', wrangler()],
    ['edge/workerd.capnp', workerd()],
    ['edge/local/front.js', await script(root, 'fixtures/edge/front.ts')],
    ['edge/local/cache.js', await script(root, 'fixtures/edge/cache.ts')],
  ];
}

async function script(root: string, entry: string, define: Readonly<Record<string, string>> = {}) {
  const options = commonOptions(root);
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    outfile: 'dist/edge.js',
    // an import of a Node module fails the build
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    external: ['cloudflare:workers'],
    minify: true,
    define: { ...options.define, ...define },
    plugins: [cssModules({ root }).plugin],
  });
  return outputFiles[0]?.contents ?? '';
}

/** Style sheets that a document may inline. */
function sheetsOf({ css, files: later }: EntryManifest, files: Files): Record<string, string> {
  const paths = [...css, ...Object.values(later).flat()].filter((path) => path.endsWith('.css'));
  return Object.fromEntries(
    paths.map((path) => [path, Buffer.from(files.get(path.slice(1)) ?? '').toString()]),
  );
}

function wrangler(): string {
  return `{
  "name": "doorstep",
  "main": "worker.js",
  // already bundled
  "no_bundle": true,
  "compatibility_date": "${COMPATIBLE_WITH}",
  "assets": { "directory": "public", "binding": "ASSETS", "html_handling": "none", "not_found_handling": "none" },
  // a server's settings, by variable; SHOP_API, the backend's URL, is required
  "vars": {},
  // keep variables that were set elsewhere
  "keep_vars": true
}
`;
}

/** Settings come from the environment; the URLs of worker and sandbox from the command line. */
function workerd(): string {
  const text = (value: string) => JSON.stringify(value);
  const variables = namesFor('server').map((name) => SETTINGS[name].variable);
  const settings = variables.map((name) => `(name = ${text(name)}, fromEnvironment = ${text(name)}),`);
  const module = (file: string) =>
    `modules = [(name = ${text(file)}, esModule = embed ${text(file)})], compatibilityDate = ${text(COMPATIBLE_WITH)}`;
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "front", worker = (${module('local/front.js')}, bindings = [
      (name = "SHOP", service = "shop"),
      (name = "SANDBOX", service = "sandbox"),
      (name = "SANDBOX_URL", fromEnvironment = "SANDBOX_URL"),
    ])),
    (name = "files", disk = (path = "public")),
    (name = "shop", worker = (${module('worker.js')}, cacheApiOutbound = "cache", bindings = [
      (name = "ASSETS", service = "files"),
      ${settings.join('\n      ')}
    ])),
    (name = "cache", worker = (${module('local/cache.js')})),
    (name = "sandbox", external = (address = "127.0.0.1:1", http = ())),
    (name = "internet", network = (allow = ["public", "private", "local"], tlsOptions = (trustBrowserCas = true))),
  ],
  # who asks is told by the platform, and by nobody else
  sockets = [(name = "http", service = "front", http = (injectRequestHeaders = [(name = "CF-Connecting-IP")]))],
);
`;
}
