import { createServer, type IncomingHttpHeaders, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { ShopServer } from './shop-server.ts';

const FLAGS = '/api/feature-flags/';

/** The sandbox's path for a request to an API at `base`; null when the URL is not below `base`. */
function sandboxPath(requestUrl: string, base: string): string | null {
  if (/^\/(sandbox|pictures)\//.test(requestUrl)) return requestUrl;
  const root = base.replace(/\/api$/, '');
  if (requestUrl.startsWith(root + FLAGS)) return requestUrl.slice(root.length);
  const path = requestUrl.slice(base.length);
  const duplicatePrefix = path.startsWith('/api/') || path.startsWith('/feature-flags/');
  return requestUrl.startsWith(`${base}/`) && !duplicatePrefix ? `/api${path}` : null;
}

/** The shop's server forwards its origin, to which payments return. */
function originOf({ 'x-forwarded-host': host, 'x-forwarded-proto': scheme }: IncomingHttpHeaders) {
  return host === undefined ? {} : { origin: `${scheme}://${host}` };
}

/** The sandbox as a backend on another host, with its API at `base` and nothing at other paths. */
export function serveBackend(sandbox: ShopServer, base: string) {
  const backend = {
    /** the URL of the API, for `SHOP_API` */
    api: '',
    origin: '',
    /** `status method path` of each API call */
    calls: [] as string[],
  };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const path = sandboxPath(url, base);
    const recordCall = (status = 0) => {
      if (method !== 'OPTIONS' && !/^\/(sandbox|pictures)\//.test(url))
        backend.calls.push(`${status} ${method} ${url.split('?')[0]}`);
    };
    if (path === null) {
      recordCall(404);
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const forwardedRequest = ask(
      sandbox.url + path,
      { method, headers: { ...headers, ...originOf(headers) } },
      (answer) => {
        recordCall(answer.statusCode);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwardedRequest.on('error', () => response.destroy());
    request.pipe(forwardedRequest);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, resolve);
    });
    backend.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    backend.api = backend.origin + base;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return backend;
}

/** The API calls with an error status. */
export const failedCallsOf = ({ calls }: { calls: readonly string[] }) =>
  calls.filter((call) => !/^[23]/.test(call));
