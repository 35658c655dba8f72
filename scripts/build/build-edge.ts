import { build } from 'esbuild';
import { type EntryManifest, fileHeaders } from '../../src/server/assets.ts';
import { namesFor, SETTINGS } from '../../src/shell/settings.ts';
import { cssModules } from './css-modules.ts';
import { commonOptions, type Files } from './options.ts';

/** From when on the runtime behaves as it did when this was tried. */
const COMPATIBLE_WITH = '2026-10-23';

const FOLDERS = ['/assets/*', '/embed/*'];
const FILES = ['/embed.js', '/shop.mjs', '/icon.svg', '/manifest.webmanifest'];

/** What the platform serves by itself, without the worker, goes with what the worker would send. */
const HEADERS = [...FOLDERS, ...FILES]
  .map((path) => {
    const headers = Object.entries(fileHeaders(path.replace('*', '')) ?? {});
    return [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  })
  .join('\n');

const SERVED = /^((assets|embed)\/.*|embed\.js|shop\.mjs|icon\.svg|manifest\.webmanifest)(?<!\.(br|gz))$/;

/**
 * The shop for an edge runtime: the worker, the built files that the platform serves, the platform's configuration, and one
 * for the same runtime on this machine, with what stands around the worker there.
 */
export async function buildEdge(
  root: string,
  client: EntryManifest,
  files: Files,
): Promise<[path: string, contents: string | Uint8Array][]> {
  const served = [...files].filter(([path]) => SERVED.test(path));
  const worker = await script(root, 'src/server/edge.ts', {
    EDGE_BUILD: JSON.stringify({ client, sheets: sheetsOf(client, files) }),
  });
  return [
    ['edge/worker.js', worker],
    ...served.map(([path, contents]): [string, string | Uint8Array] => [`edge/public/${path}`, contents]),
    ['edge/public/_headers', HEADERS],
    ['edge/wrangler.jsonc', wrangler()],
    ['edge/workerd.capnp', workerd()],
    ['edge/local/front.js', await script(root, 'fixtures/edge/front.ts')],
    ['edge/local/cache.js', await script(root, 'fixtures/edge/cache.ts')],
  ];
}

async function script(root: string, entry: string, define: Readonly<Record<string, string>> = {}) {
  const common = commonOptions(root);
  const { outputFiles } = await build({
    ...common,
    entryPoints: [entry],
    outfile: 'dist/edge.js',
    // nothing of Node is to be found there: what asks for it does not build
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    external: ['cloudflare:workers'],
    minify: true,
    define: { ...common.define, ...define },
    plugins: [cssModules({ root }).plugin],
  });
  return outputFiles[0]?.contents ?? '';
}

/** Whatever a document may have in it. */
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
  // it is one module already
  "no_bundle": true,
  "compatibility_date": "${COMPATIBLE_WITH}",
  "assets": { "directory": "public", "binding": "ASSETS", "html_handling": "none", "not_found_handling": "none" },
  // the settings of a server, by the names of their variables; SHOP_API, the backend's address, must be among them
  "vars": {},
  // nor is what was set elsewhere taken away
  "keep_vars": true
}
`;
}

/** The settings come from the environment, where the worker stands and where the sandbox is from the command line. */
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
