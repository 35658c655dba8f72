/** Pages on which configuration and secondary data must not be requested. */
const BLOCKING_PAGES = ['secret-santa', 'badges'];

/** The requests to block. Feature flags are not among them, because they say whether one of these pages exists. */
const BLOCKED_CALLS = [
  '/config/main',
  '/v2/services/secondary-data',
  '/v1/user/user_property/',
  '/v1/order_count',
  '/v1/analytics_events_properties',
  '/v1/consumerweb/eta',
];

/** `pagePath` may have a query, which is ignored. */
function isBlockingPage(pagePath: string): boolean {
  const [path = ''] = pagePath.split(/[?#]/);
  return BLOCKING_PAGES.some((page) => path.includes(page));
}

export function isBlocked(pagePath: string, callPath: string): boolean {
  return isBlockingPage(pagePath) && BLOCKED_CALLS.some((call) => callPath.startsWith(call));
}

/** Delays one task per name while the current page blocks requests; otherwise runs it at once. */
export type WhenUnblocked = (name: string, task: () => void) => void;

export function createWhenUnblocked(navigation: {
  path(): string;
  /** called after every navigation; returns a stop function */
  onHash(listener: () => void): () => void;
}): { whenUnblocked: WhenUnblocked; start(): () => void } {
  const delayedTasks = new Map<string, () => void>();
  function runDelayed(): void {
    if (isBlockingPage(navigation.path())) return;
    const tasks = [...delayedTasks.values()];
    delayedTasks.clear();
    for (const task of tasks) task();
  }
  return {
    whenUnblocked(name, task) {
      delayedTasks.set(name, task);
      runDelayed();
    },
    start: () => navigation.onHash(runDelayed),
  };
}
