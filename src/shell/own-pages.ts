import type { PageKind } from '../page/page.ts';
import type { Services } from './create-services.ts';
import type { OwnScreen } from './routes.ts';
import type { Shop } from './shop.ts';

/** Pages of one area, views and calls alike, made once for a shop. */
export interface OwnPages {
  createPages(shop: Shop, services: Services): Partial<Record<OwnScreen, PageKind>>;
}
