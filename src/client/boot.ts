import type { CodeManifest } from '../platform/styles.ts';
import type { ShopConfig } from '../shell/config.ts';
import type { ServerPage } from '../shell/routes.ts';
import type { ShopState } from '../shell/shop.ts';

/**
 * The data that the page contains for its script. `state`: the state that the markup was rendered from; null: the
 * markup is empty.
 */
export interface Boot {
  config: ShopConfig;
  /** relative to the shop's folder */
  files: CodeManifest;
  state: ShopState | null;
  /** origins that may frame a static page; absent: the server has sent a header instead */
  frameOrigins?: readonly string[];
  /** the rendered page, whose code is loaded before hydration */
  page: ServerPage | null;
  /**
   * whether the shop opens offline; absent where it never does: in a partner's app, as a static page or embedded
   */
  offline?: boolean;
  /** the query of a partner's redirect, which the server has removed from the URL */
  returned?: string;
}

/**
 * Not validated here: our own server or build wrote it into the same document and has validated it. Doing it again
 * would cost every first visit the schema library.
 */
export function readBoot(document: Document): Boot {
  const element = document.getElementById('shop-boot');
  // Read once, so that a page that loads this script from two URLs starts only one shop.
  element?.remove();
  return JSON.parse(element?.textContent ?? '') as Boot;
}
