import type { DetectionFacts } from '../../bridge/index.ts';

interface FactsWindow {
  navigator: { userAgent: string };
  location: { href: string };
  matchMedia?: (query: string) => { matches: boolean };
}

/** The facts for host detection: the user agent, injected globals, the display mode, the URL. */
export function readFacts(window: FactsWindow, injectedNames: readonly string[]): DetectionFacts {
  const page = window as unknown as Record<string, unknown>;
  const webkit = page.webkit as { messageHandlers?: Record<string, unknown> } | undefined;
  const isPresent = (name: string): boolean =>
    name.startsWith('webkit:')
      ? webkit?.messageHandlers?.[name.slice('webkit:'.length)] !== undefined
      : page[name] !== undefined;
  const iosStandalone = (window.navigator as { standalone?: boolean }).standalone === true;
  return {
    userAgent: window.navigator.userAgent,
    injected: injectedNames.filter(isPresent),
    standalone: iosStandalone || window.matchMedia?.('(display-mode: standalone)').matches === true,
    url: window.location.href,
  };
}
