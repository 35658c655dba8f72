import { afterAll } from 'vitest';
import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import type { Catalog } from '../../fixtures/catalog/product.ts';
import type { FaultRule } from '../fixtures/sandbox-driver.ts';
import { openSandbox } from '../../fixtures/open-sandbox.ts';
import { createSandboxHandler } from '../../fixtures/serve.ts';
import type { HomeState } from '../../src/home/home-api.ts';
import type { Boot } from '../../src/client/boot.ts';
import { createRandom } from '../../src/platform/random.ts';
import type { Assets } from '../../src/server/assets.ts';
import { compress } from '../../src/server/compress.ts';
import { createMemoryPageCache, type CacheResult } from '../../src/server/page-cache.ts';
import { readEnvironment } from '../../src/shell/settings.ts';
import { createFakeClock } from '../support/fake-clock.ts';

export const ORIGIN = 'http://shop.test';

/** User agents of browsers; those of the partners match their simulators. */
export const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  phonepe:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 phonepe-webview',
  'phonepe-ios':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 phonepe-webview phonepe-ios',
  airtel:
    'Mozilla/5.0 (Linux; Android 13; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 AirtelThanks',
} as const;
export type Agent = keyof typeof AGENTS;

/** A build of a few bytes. */
export const BUILD: Readonly<Record<string, string>> = {
  '/assets/main-A1.js': 'export {};',
  '/assets/main-A1.js.br': 'in brotli',
  '/assets/main-A1.js.gz': 'in gzip',
  '/assets/large-AAAAAAAA.js': `export const large = '${'.'.repeat(4_096)}';`,
  '/assets/large-AAAAAAAA.js.br': 'large in brotli',
  [`/assets/large-AAAAAAAA.js.-_${'A'.repeat(41)}.dcz`]: 'what has changed',
  '/assets/main-A1.css': '.shop{}',
  '/assets/checkout-A1.css': '.bill{}',
  '/assets/plain-A1.js': 'export const plain = true;',
  '/embed/mount-A1.js': 'export const mount = 1;',
  '/embed.js': '(function(){})()',
  '/shop.mjs': 'export {};',
  '/manifest.webmanifest': '{}',
  '/workers/offline.js': 'stores pages',
  '/workers/offline-off.js': 'removes itself',
  '/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/icon-maskable.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/harness/page.js': 'page',
  '/harness/page.css': 'page',
  '/harness/device.js': 'device',
  '/index.html': 'static page',
  '/sizes.json': '[]',
};

export const ASSETS: Assets = {
  client: {
    entry: '/assets/main-A1.js',
    js: ['/assets/main-A1.js', '/assets/shared-A1.js'],
    css: ['/assets/main-A1.css'],
    files: { 'shell/checkout-feature': ['/assets/checkout-A1.js', '/assets/checkout-A1.css'] },
  },
  read: async (path) => (Object.hasOwn(BUILD, path) ? new TextEncoder().encode(BUILD[path]) : null),
};

export type Handle = (request: Request) => Promise<Response>;

export interface AskOptions {
  agent?: Agent;
  headers?: Readonly<Record<string, string>>;
  method?: string;
  body?: unknown;
  origin?: string;
}

/** Requests pages from a handler as a browser does. */
export function browserOf(handle: Handle) {
  return (
    path: string,
    { agent = 'phone', headers, method = 'GET', body, origin = ORIGIN }: AskOptions = {},
  ) =>
    handle(
      new Request(origin + path, {
        method,
        headers: {
          'user-agent': AGENTS[agent],
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}

const USUAL_GOODS = createGoods();

/** The shop with its real sandbox, without a socket. */
export async function openServer({
  env = {},
  catalog,
}: {
  env?: Readonly<Record<string, string>>;
  catalog?: Catalog;
} = {}) {
  const served: CacheResult[] = [];
  const clock = createFakeClock();
  const random = createRandom(globalThis.crypto);
  const goods = catalog ? createGoods(catalog) : USUAL_GOODS;
  const settings = readEnvironment('server', env);
  const { codeLength } = settings;
  const sandbox = await openSandbox({ data: ':memory:', advanceS: 0, codeLength, clock, random }, goods);
  const logged: string[] = [];
  const handle = createSandboxHandler(settings, {
    assets: ASSETS,
    sandbox,
    clock,
    pages: createMemoryPageCache({
      clock,
      compress,
      report: (error) => logged.push(String(error)),
      onServed: (how) => served.push(how),
    }),
    log: (error, where) =>
      logged.push(`[${where}] ${error instanceof Error ? error.message : String(error)}`),
  });
  const ask = browserOf(handle);
  return {
    clock,
    handle,
    ask,
    logged,
    served,
    close: () => sandbox.close(),
    faults: (rules: readonly FaultRule[]) => ask('/sandbox/faults', { method: 'PUT', body: rules }),
    /** the API requests since the sandbox was opened */
    async asked(): Promise<{ method: string; path: string; headers: Record<string, string> }[]> {
      return (await ask('/sandbox/requests?since=0')).json();
    },
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

/** A server shared by the tests of a file; they must leave nothing behind. */
export async function openSharedServer(options?: Parameters<typeof openServer>[0]): Promise<Server> {
  const server = await openServer(options);
  afterAll(() => server.close());
  return server;
}

const BOOT = /<script type="application\/json" id="shop-boot">([^<]*)<\/script>/;

/** The boot data of a document. */
export function bootOf(html: string): Boot {
  return JSON.parse(BOOT.exec(html)?.[1] ?? 'null') as Boot;
}

/** The state the home page was rendered from. */
export function homeIn(html: string): HomeState {
  const page = bootOf(html).state?.page;
  if (page?.key !== 'home ') throw new Error('no home page was handed over');
  return page.state as HomeState;
}

export const titleOf = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

/** The shop's own markup. */
export const markupOf = (html: string): string =>
  html.slice(html.indexOf('<div id="shop">'), html.indexOf('<script type="application/json"'));
