/**
 * The local files of the documents, for the lifetime of the page; their object URLs are revoked with them.
 */
export function createSources(urls: { create(blob: Blob): string; revoke(url: string): void }) {
  const sources = new Map<string, { file: File; password: string | null; url: string | null }>();

  function forget(printId: string): void {
    const url = sources.get(printId)?.url;
    if (url) urls.revoke(url);
    sources.delete(printId);
  }

  return {
    add: (printId: string, file: File) => void sources.set(printId, { file, password: null, url: null }),
    files: () => [...sources.values()].map(({ file }) => file),
    nameOf: (printId: string) => sources.get(printId)?.file.name ?? '',
    open(printId: string, password: string): void {
      const source = sources.get(printId);
      if (source) source.password = password;
    },
    of(printId: string) {
      const source = sources.get(printId);
      return source ? { file: source.file, password: source.password } : null;
    },
    address(printId: string): string | null {
      const source = sources.get(printId);
      if (!source) return null;
      source.url ??= urls.create(source.file);
      return source.url;
    },
    forget,
    /** removes the files of all other documents */
    keepOnly(printIds: readonly string[]): void {
      for (const printId of [...sources.keys()]) if (!printIds.includes(printId)) forget(printId);
    },
  };
}
