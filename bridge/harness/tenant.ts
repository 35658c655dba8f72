/**
 * A tenant is one session's share of a sandbox: books, faults and logs of its own. The header names it on calls, the
 * cookie in browsers. The header wins, because all tabs share the cookie.
 */
export const TENANT_HEADER = 'x-sandbox-tenant';
const TENANT_COOKIE = 'sandbox_tenant';

/** Names the sandbox itself, as no name does. */
export const DEFAULT_TENANT = 'default';

export const isTenantName = (name: string): boolean => /^[a-z0-9-]{1,32}$/.test(name);

/** The tenant that a cookie header names; empty: none. */
export function readTenantCookie(cookies: string): string {
  const prefix = `${TENANT_COOKIE}=`;
  const cookie = cookies.split(/;\s*/).find((candidate) => candidate.startsWith(prefix));
  return cookie?.slice(prefix.length) ?? '';
}

/** A cookie that names this tenant in every tab; empty: removes the name. */
export function writeTenantCookie(name: string): string {
  return `${TENANT_COOKIE}=${name}; path=/; samesite=lax${name === '' ? '; max-age=0' : ''}`;
}
