import { createJsonLog } from '../../../src/server/log.ts';
import { createShopHandler } from '../../../src/server/shop-handler.ts';
import { readEnvironment } from '../../../src/shell/settings.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { ASSETS, browserOf } from '../server-world.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  redirect: RequestRedirect | undefined;
}

/** The shop in front of a backend that records its requests. */
export function inFrontOf(
  backend: (request: Asked) => Response | Promise<Response>,
  SHOP_API = 'https://backend.example/',
  env: Readonly<Record<string, string>> = {},
) {
  const calls: Asked[] = [];
  const logged: string[] = [];
  const clock = createFakeClock();
  const handle = createShopHandler(readEnvironment('server', { SHOP_API, ...env }), {
    assets: ASSETS,
    clock,
    log: createJsonLog({ write: (line) => logged.push(line), clock }).log,
    fetch: async (input, init) => {
      const request = {
        url: String(input),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: await new Response(init?.body).text(),
        redirect: init?.redirect,
      };
      calls.push(request);
      return backend(request);
    },
  });
  return { handle, ask: browserOf(handle), calls, logged, clock };
}

export const answerOk = () => Response.json({ ok: true });
