/**
 * The pages of the partner as the shop sees them: their addresses, and a function that reads what they return. All of it
 * is assumed until their documentation says otherwise. The first screen loads this file.
 */

/** The shop's path that the partner's login page returns to. */
export const RETURN_PATH = '/inapp/template';

const AUTHORIZE_URL = '/api/v2/accounts/authorize/template/';

/** Begins a login: redirects to the partner's page, and finally to {@link RETURN_PATH}. The setting `authorizeUrl` wins. */
export function loginUrl(settings: unknown, page: string, state: string): URL {
  const { authorizeUrl } = Object(settings);
  const url = new URL(typeof authorizeUrl === 'string' && authorizeUrl ? authorizeUrl : AUTHORIZE_URL, page);
  url.searchParams.set('state', state);
  return url;
}

/** What the partner's page has returned. Null: the URL is another one. An absent code: the person refused. */
export function readReturn(url: URL): { state: string | null; code: string | null } | null {
  // `/\/+$/` would take quadratic time for many slashes
  const path = /^(.*[^/])?\/*$/s.exec(url.pathname.toLowerCase())?.[1];
  if (path !== RETURN_PATH) return null;
  return { state: url.searchParams.get('state'), code: url.searchParams.get('code') };
}
