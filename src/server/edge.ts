import * as m from './messages.ts';
import { waitUntil } from 'cloudflare:workers';
import { createSystemClock } from '../platform/clock.ts';
import { readEnvironment, SETTINGS } from '../shell/settings.ts';
import type { Assets } from './assets.ts';
import { createCacheApiPages } from './cache-api-pages.ts';
import type { Handler } from './handler.ts';
import { createJsonLog } from './log.ts';
import { createShopHandler } from './shop-handler.ts';
import { startupNotes } from './start-notes.ts';

/** The runtime's bindings: the built files, and the settings by variable name. */
export interface EdgeEnv {
  ASSETS: { fetch(request: Request): Promise<Response> };
  [variable: string]: unknown;
}

/**
 * The shop as a worker module for edge runtimes. Importing the module has no side effects. Each environment
 * has one handler, which holds only plain values, because such runtimes do not let a request wait for
 * another's I/O.
 */
export default {
  async fetch(request: Request, env: EdgeEnv): Promise<Response> {
    let handler = handlers.get(env);
    try {
      handler ??= createEdgeHandler(env);
    } catch (error) {
      console.error(error);
      return new Response(m.notSetUp, {
        status: 500,
        headers: { 'cache-control': 'no-store' },
      });
    }
    handlers.set(env, handler);
    // The platform's own proxy sets this header and overwrites a client's value.
    const address = request.headers.get('cf-connecting-ip');
    return handler(request, address === null ? undefined : { address });
  },
};

const handlers = new WeakMap<EdgeEnv, Handler>();

function createEdgeHandler(env: EdgeEnv): Handler {
  const clock = createSystemClock();
  const { log, logAnswer } = createJsonLog({ write: (line) => console.log(line), clock });
  // `caches.default` is specific to this runtime; the standard has only named caches.
  const { default: cache } = caches as CacheStorage & { default: Cache };
  const settings = readEnvironment('server', textsOf(env));
  for (const note of startupNotes(settings)) console.log(note);
  return createShopHandler(settings, {
    assets: edgeAssets(env),
    fetch: (input, init) => fetch(input, init),
    clock,
    log,
    onAnswered: logAnswer,
    pages: createCacheApiPages({
      cache,
      clock,
      waitUntil: waitUntil,
      report: (error) => log(error, 'page cache'),
    }),
  });
}

/** Settings may also be JSON values, where the environment supports them. */
function textsOf(env: EdgeEnv): Record<string, string | undefined> {
  const values = Object.values(SETTINGS).map(
    ({ variable }) => [variable, env[variable] ?? undefined] as const,
  );
  return Object.fromEntries(
    values.map(([variable, value]) => [
      variable,
      value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

function edgeAssets(env: EdgeEnv): Assets {
  const { client, sheets } = EDGE_BUILD;
  return {
    client,
    async read(path) {
      const sheet = sheets[path];
      if (sheet !== undefined) return new TextEncoder().encode(sheet);
      const answer = await env.ASSETS.fetch(new Request(new URL(path, 'https://assets.invalid')));
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}
