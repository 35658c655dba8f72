/** Written by the build into the edge's script: what lies beside it, and the style sheets that stand in documents. */
declare const EDGE_BUILD: {
  client: import('../src/server/assets.ts').EntryManifest;
  sheets: Readonly<Record<string, string>>;
};

declare module 'cloudflare:workers' {
  /** lets work of the request under way go on after its answer */
  export function waitUntil(work: Promise<unknown>): void;
}
