import { productFacts } from '../../cart/products.ts';
import { href } from '../../platform/paths.ts';
import { shareLink } from '../../platform/share-link.ts';
import type { PageDeps } from '../../page/page.ts';
import type { ProductDetails } from './product-model.ts';

export async function shareProduct(
  { bridge, navigation, messages, analytics }: PageDeps,
  { line1, line2, product }: ProductDetails,
): Promise<void> {
  const method = await shareLink(
    { bridge: bridge(), messages, analytics },
    {
      title: line1,
      text: `${line1}, ${line2}`.replace(/, $/, ''),
      url: navigation.absolute(href.product(product.name, product.productId)),
    },
  );
  if (method !== null) analytics.track('Product Shared', { ...productFacts(product), method });
}
