import type { CodeManifest } from '../platform/styles.ts';
import type { ShopConfig } from '../shell/config.ts';
import type { ServerPage } from '../shell/routes.ts';
import type { ShopState } from '../shell/shop.ts';

/** The data that the page brings for its script. `state`: what the markup was rendered from; null: it is empty. */
export interface Boot {
  config: ShopConfig;
  /** relative to the folder that the shop lies in */
  files: CodeManifest;
  state: ShopState | null;
  /** who may frame a page that no server speaks for; absent: its server says so in a header */
  frameOrigins?: readonly string[];
  /** the page that the markup shows, loaded before the markup is hydrated */
  page: ServerPage | null;
  /** the query that a partner sent the page back with, which the server has taken out of the URL */
  returned?: string;
}

/**
 * Written into the same document by our own server or build, which have checked it: it is not checked again, which would
 * cost every first visit the whole schema library.
 */
export function readBoot(document: Document): Boot {
  const element = document.getElementById('shop-boot');
  // Read once: a page that has the same script at two URLs starts one shop.
  element?.remove();
  return JSON.parse(element?.textContent ?? '') as Boot;
}
