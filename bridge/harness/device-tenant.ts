import { readAllCookies } from './protocol.ts';
import { DEFAULT_TENANT, readTenantCookie, TENANT_HEADER } from './tenant.ts';

/**
 * Sends the tenant's name with the page's calls to its own origin: the cookie may be that of a frame in another tab, which
 * was written later. Returns `fetch` with that header, for the device's own calls.
 */
export function installTenant(
  window: Window & typeof globalThis,
  tenant: string | undefined,
): (fetch: typeof globalThis.fetch) => typeof globalThis.fetch {
  const { origin, href } = window.location;
  const nameFor = (url: string) => {
    if (new URL(url, href).origin !== origin) return undefined;
    return tenant ?? (readTenantCookie(readAllCookies(window.document)) === '' ? undefined : DEFAULT_TENANT);
  };

  const withTenant = (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async function fetchInTenant(input, init) {
      const request = input instanceof window.Request ? input : undefined;
      const name = nameFor(request?.url ?? `${input}`);
      if (name === undefined) return fetch(input, init);
      const headers = new window.Headers(init?.headers ?? request?.headers);
      headers.set(TENANT_HEADER, name);
      return fetch(input, { ...init, headers });
    };
  window.fetch = withTenant(window.fetch);

  const requests = window.XMLHttpRequest.prototype;
  const { open } = requests;
  requests.open = function openInTenant(this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['open']>) {
    open.apply(this, args);
    const name = nameFor(`${args[1]}`);
    if (name !== undefined) this.setRequestHeader(TENANT_HEADER, name);
  } as typeof open;
  return withTenant;
}
