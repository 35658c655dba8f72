/** Pages on which configuration and secondary data must not be asked for. */
const PAGES = ['secret-santa', 'badges'];

const CALLS = [
  '/config/main',
  '/v2/services/secondary-data',
  '/v1/user/user_property/',
  '/v1/order_count',
  '/api/feature-flags/receive',
  '/v1/analytics_events_properties',
  '/v1/consumerweb/eta',
];

/** `pagePath`: may have a query, which does not count. */
function isBlockingPage(pagePath: string): boolean {
  const [path = ''] = pagePath.split(/[?#]/);
  return PAGES.some((page) => path.includes(page));
}

export function isBlocked(pagePath: string, callPath: string): boolean {
  return isBlockingPage(pagePath) && CALLS.some((call) => callPath.startsWith(call));
}

/** Keeps one task a name until a page that blocks calls is left; elsewhere it is done at once. */
export type WhenUnblocked = (name: string, task: () => void) => void;

export function createWhenUnblocked(navigation: {
  path(): string;
  /** called after every move; the returned function stops */
  onHash(listener: () => void): () => void;
}): { whenUnblocked: WhenUnblocked; start(): () => void } {
  const waiting = new Map<string, () => void>();
  function doWaiting(): void {
    if (isBlockingPage(navigation.path())) return;
    const tasks = [...waiting.values()];
    waiting.clear();
    for (const task of tasks) task();
  }
  return {
    whenUnblocked(name, task) {
      waiting.set(name, task);
      doWaiting();
    },
    start: () => navigation.onHash(doWaiting),
  };
}
