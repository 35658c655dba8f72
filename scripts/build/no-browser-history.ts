import type { Plugin } from 'esbuild';

/** wouter's browser location patches `history` when imported, which an embedded shop must not do to its host page. */
export const noBrowserHistory: Plugin = {
  name: 'no-browser-history',
  setup(builder) {
    builder.onLoad({ filter: /wouter[\\/]src[\\/]use-browser-location\.js$/ }, () => ({
      contents: 'export const useBrowserLocation = undefined; export const useSearch = undefined;',
    }));
  },
};
