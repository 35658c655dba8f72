import type { Registry } from '../../bridge/index.ts';

interface ReturnWindow {
  location: { pathname: string; href: string };
  history: { state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

/** The address that a host sent the page back with, taken out of the address bar and the history at once. */
export function takeReturnAddress(window: ReturnWindow, registry: Registry): URL | null {
  const { pathname, href } = window.location;
  if (!registry.some((entry) => entry.returnPath === pathname)) return null;
  window.history.replaceState(window.history.state, '', '/');
  return new URL(href);
}
