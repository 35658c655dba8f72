import type { Simulator } from '../testing/simulator.ts';

/** A phone's browser: only an address bar around the shop. */
export const mobileWeb: Simulator = {
  host: 'mobile-web',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
  methods: [],
  versions: [],
  install() {},
};

/** A desktop browser. */
export const desktop: Simulator = {
  host: 'desktop',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  viewport: { width: 1280, height: 800 },
  methods: [],
  versions: [],
  install() {},
};
