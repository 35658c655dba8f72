import type { Assets } from './assets.ts';

/** An inline style sheet, so that the first paint needs no other file. */
export interface Sheet {
  /** `shop`, or the name of the chunk */
  name: string;
  text: string;
  /** the sheet's hash source for the content security policy */
  source: string;
}

export async function inlineSheet(name: string, text: string): Promise<Sheet> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return { name, text, source: `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'` };
}

/** Reads the shop's style sheet and those of some chunks, each only once. */
export function createSheets({ client, read }: Assets): (rows: readonly string[]) => Promise<Sheet[]> {
  const cache = new Map<string, Promise<Sheet>>();
  async function readSheet(name: string, paths: readonly string[]): Promise<Sheet> {
    const files = await Promise.all(paths.map(read));
    return inlineSheet(name, files.map((bytes) => new TextDecoder().decode(bytes ?? undefined)).join('\n'));
  }
  return (rows) => {
    const sources = [
      { name: 'shop', paths: client.css },
      ...rows.map((name) => ({
        name,
        paths: client.files[name]?.filter((path) => path.endsWith('.css')) ?? [],
      })),
    ];
    return Promise.all(
      sources.flatMap(({ name, paths }) => {
        if (paths.length === 0) return [];
        const sheet = cache.get(name) ?? readSheet(name, paths);
        cache.set(name, sheet);
        return sheet;
      }),
    );
  };
}
