/** The server timing with which the service worker marks the pages that it opens from its storage. */
export const STORED_MARK = 'shop-stored';

export function isStoredPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.some(({ name }) => name === STORED_MARK) === true;
}

/** The caches of the service worker's builds start with this. */
export const CACHE_PREFIX = 'offline ';

export async function deleteStoredPages(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
