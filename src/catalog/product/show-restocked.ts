import { isApiError } from '../../http/api.ts';
import { href } from '../../platform/paths.ts';
import type { PageDeps } from '../../page/page.ts';
import type { Product } from '../product-wire.ts';
import { fetchProduct } from './load-product.ts';
import type { WaitList } from '../wait-list.ts';
import * as m from './messages.ts';

const TOAST_MS = 6000;

/**
 * Shows one toast for products that are back in stock. Products whose request fails stay on the list for the
 * next visit.
 */
export async function showRestocked(
  deps: Pick<PageDeps, 'api' | 'messages'> & { waitList: WaitList },
): Promise<void> {
  const { api, messages, waitList: list } = deps;
  const restocked: Product[] = [];
  for (const productId of list.read()) {
    try {
      const { details } = await fetchProduct(api, productId);
      if (!details || details.product.inventory <= 0) continue;
      restocked.push(details.product);
      list.remove(productId);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 404) list.remove(productId);
    }
  }
  const [first] = restocked;
  if (!first) return;
  const product = [first.name, first.unit].filter(Boolean).join(', ');
  const message =
    restocked.length > 1 ? m.moreBackInStock(product, restocked.length - 1) : m.backInStock(product);
  messages.toast(message, TOAST_MS, href.product(first.name, first.productId));
}
