import { findBrowser } from './find-browser.ts';
import { thisMachine } from './this-machine.ts';

/** Once, before the browser tests start: their workers would otherwise each look for, or install, a browser. */
export function setup(): void {
  process.env.CHROME_BIN = findBrowser(thisMachine);
}
