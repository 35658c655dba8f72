import { type Client, clientOf, ORIGIN } from '../fixtures/sandbox-driver.ts';
import type { ShopServer } from './shop-server.ts';

/** A shopper who calls the sandbox's API directly. */
export function apiShopper(server: ShopServer): Promise<Client> {
  return clientOf({
    fetch: (request) => fetch(new Request(request.url.replace(ORIGIN, server.url), request)),
  });
}

/** Another shopper buys the whole stock of a product. */
export async function buyAllOf(server: ShopServer, productId: string, stock: number): Promise<void> {
  const otherShopper = await apiShopper(server);
  await otherShopper.login('9111111111');
  const { cartId, amount } = await otherShopper.validCart({ [Number(productId)]: stock });
  const { status, text } = await otherShopper.pay(cartId, amount, {
    return_url: `${server.url}/payment-status`,
  });
  if (status !== 200) throw new Error(`the other shopper could not buy it: ${text}`);
}
