/** Written by the build into the edge's script: what lies beside it, and the style sheets that stand in documents. */
declare const EDGE_BUILD: {
  client: import('../src/server/assets.ts').EntryManifest;
  sheets: Readonly<Record<string, string>>;
};
