import type { StyleManifest } from '../platform/styles.ts';
import type { ShopState } from '../shell/shop.ts';

/** What the page hands to the script beside its markup. `state`: what the markup was rendered from; null: nothing was. */
export interface Boot {
  config: unknown;
  styles: StyleManifest;
  state: ShopState | null;
}

/** Written by our own server or build into the same document; a page that lacks it still starts, with the defaults. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById('shop-boot')?.textContent;
  try {
    if (text) return JSON.parse(text) as Boot;
  } catch {
    // falls through: a page cut off on its way starts from nothing
  }
  return { config: {}, styles: {}, state: null };
}
