import { isBridgeError } from '../../../bridge/index.ts';
import { productFacts } from '../../cart/products.ts';
import { copyText } from '../../platform/copy-text.ts';
import { href } from '../../platform/paths.ts';
import type { PageDeps } from '../page.ts';
import type { ProductDetails } from './product-model.ts';

/** The host's or the browser's own sheet; where there is none, the address is copied. */
export async function shareProduct(
  { bridge, navigation, messages, analytics }: PageDeps,
  { line1, line2, product }: ProductDetails,
): Promise<void> {
  const url = navigation.absolute(href.product(product.name, product.productId));
  const track = (method: string) => analytics.track('Product Shared', { ...productFacts(product), method });
  try {
    if (bridge().can('share')) {
      await bridge().share({ title: line1, text: `${line1}, ${line2}`.replace(/, $/, ''), url });
      return track('sheet');
    }
  } catch (error) {
    // it was closed again, or is open already
    if (isBridgeError(error) && ['dismissed', 'declined', 'busy'].includes(error.code)) return;
    analytics.report(error, 'share');
  }
  if (await copyText(url)) {
    messages.toast('The link is copied. Paste it where you like.');
    track('copy');
  } else messages.toast(`This page is at ${url}`, 5000);
}
