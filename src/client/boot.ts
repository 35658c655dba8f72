import type { StyleManifest } from '../platform/styles.ts';
import type { ShopConfig } from '../shell/config.ts';
import type { ShopState } from '../shell/shop.ts';

/** What the page hands to the script beside its markup. `state`: what the markup was rendered from; null: nothing was. */
export interface Boot {
  config: ShopConfig;
  styles: StyleManifest;
  state: ShopState | null;
}

/**
 * Written into the same document by our own server or build, which have checked it: it is not checked again, which would
 * cost every first visit the whole schema library.
 */
export function readBoot(document: Document): Boot {
  return JSON.parse(document.getElementById('shop-boot')?.textContent ?? '') as Boot;
}
