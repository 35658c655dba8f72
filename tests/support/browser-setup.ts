import { findBrowser } from './find-browser.ts';
import { thisMachine } from './this-machine.ts';

/** Finds or installs a browser once, before several workers would do so concurrently. */
export function setup(): void {
  process.env.CHROME_BIN = findBrowser(thisMachine);
}
