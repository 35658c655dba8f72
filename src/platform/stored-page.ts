/** The server timing with which the service worker marks the pages that it opens from its storage. */
export const STORED_MARK = 'shop-stored';

export function isStoredPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.some(({ name }) => name === STORED_MARK) === true;
}
