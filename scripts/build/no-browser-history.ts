import type { Plugin } from 'esbuild';

/** Importing wouter's browser location patches the page's history; someone else's page is not ours to patch. */
export const noBrowserHistory: Plugin = {
  name: 'no-browser-history',
  setup(builder) {
    builder.onLoad({ filter: /wouter[\\/]src[\\/]use-browser-location\.js$/ }, () => ({
      contents: 'export const useBrowserLocation = undefined; export const useSearch = undefined;',
    }));
  },
};
