import { CommandError } from './command-error.ts';
import * as m from './messages.ts';

const TIMEOUT_MS = 15_000;

/** Loads the page once. Rejects with a {@link CommandError} if it cannot be reached, or leads to an origin not in `maps`. */
export async function checkPage(page: URL, maps: readonly string[], userAgent: string): Promise<void> {
  let current = page;
  // a page that redirects more often is left to the browser
  for (let redirects = 0; redirects < 5; redirects += 1) {
    const location = await locationOf(current, userAgent);
    if (location === null) return;
    if (location.origin !== page.origin && !maps.includes(location.origin))
      throw new CommandError(m.redirectsAway(page.href, location.href, location.origin));
    current = location;
  }
}

/** Where the page redirects to; null: nowhere. */
async function locationOf(page: URL, userAgent: string): Promise<URL | null> {
  const response = await fetch(page, {
    redirect: 'manual',
    headers: { 'user-agent': userAgent, accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new CommandError(m.unreachable(page.href, reasonOf(error)));
  });
  await response.body?.cancel();
  const location = response.headers.get('location');
  return location !== null && response.status >= 300 && response.status < 400
    ? new URL(location, page)
    : null;
}

/** `fetch` hides the reason. With several addresses, the first one's is meant. */
function reasonOf(error: Error): string {
  const cause = Object(error.cause ?? error);
  const [first = cause] = Array.isArray(cause.errors) ? cause.errors : [];
  return `${first.code ?? first.message ?? first.name}`;
}
