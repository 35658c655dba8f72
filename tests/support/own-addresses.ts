import { pathTo } from '../../src/platform/paths.ts';
import { routes } from '../../src/shell/routes.ts';
import { isAccount } from '../../src/shell/tables.ts';
import { apiShopper } from './api-shopper.ts';
import type { ShopServer } from './shop-server.ts';
import { PHONE_NUMBER } from './stages.ts';

/** All account pages, at paths that exist for the returning shopper. */
export async function listAccountPaths(server: ShopServer): Promise<[screen: string, path: string][]> {
  const shopper = await apiShopper(server);
  await shopper.login(PHONE_NUMBER);
  const [order] = await server.control<{ id: string; cart_id: string }[]>('GET', '/orders');
  const { groups } = (await shopper.call('GET', '/v1/secret_santa/groups')).json;
  const startedGroup = groups.find(({ is_started }: { is_started: boolean }) => is_started);
  const [card] = (await shopper.call('GET', '/v1/gifts')).json.cards;
  const { id: orderId = '', cart_id: cartId = '' } = order ?? {};
  return routes
    .filter(({ screen }) => isAccount(screen) && screen !== 'shared-cart')
    .map(({ screen, name }) => {
      const ids = {
        cartId,
        groupId: startedGroup.group_id,
        orderId: screen === 'gift' ? card.order_id : orderId,
      };
      // the bill's path has a wildcard instead of names, and feedback needs a reason
      const path = pathTo(name, ids).replace('/*?', `/${cartId}/${orderId}`);
      return [screen, screen === 'delete-account-feedback' ? `${path}?reason=other` : path];
    });
}
