/** The maximum number of entries while no tag manager has loaded. */
const MAX_ENTRIES = 300;

/** Adds entries to the array that tag managers read and observe, and creates the array if there is none. */
export function createDataLayer(page: object): (entry: Readonly<Record<string, unknown>>) => void {
  const holder = page as { dataLayer?: unknown[] };
  return (entry) => {
    if (!Array.isArray(holder.dataLayer)) holder.dataLayer = [];
    const { dataLayer } = holder;
    dataLayer.push(entry);
    if (dataLayer.push === Array.prototype.push && dataLayer.length > MAX_ENTRIES) dataLayer.shift();
  };
}
