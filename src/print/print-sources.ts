/**
 * The local files of the documents, for the lifetime of the page; their object URLs are revoked with them.
 */
export function createSources(urls: { create(blob: Blob): string; revoke(url: string): void }) {
  const kept = new Map<string, { file: File; password: string | null; url: string | null }>();

  function forget(printId: string): void {
    const url = kept.get(printId)?.url;
    if (url) urls.revoke(url);
    kept.delete(printId);
  }

  return {
    add: (printId: string, file: File) => void kept.set(printId, { file, password: null, url: null }),
    files: () => [...kept.values()].map(({ file }) => file),
    nameOf: (printId: string) => kept.get(printId)?.file.name ?? '',
    open(printId: string, password: string): void {
      const source = kept.get(printId);
      if (source) source.password = password;
    },
    of(printId: string) {
      const source = kept.get(printId);
      return source ? { file: source.file, password: source.password } : null;
    },
    address(printId: string): string | null {
      const source = kept.get(printId);
      if (!source) return null;
      source.url ??= urls.create(source.file);
      return source.url;
    },
    forget,
    /** removes the files of all other documents */
    keepOnly(printIds: readonly string[]): void {
      for (const printId of [...kept.keys()]) if (!printIds.includes(printId)) forget(printId);
    },
  };
}
