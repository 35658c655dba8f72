import { createCreatePage } from '../gifting/create/CreatePage.tsx';
import { createGroupPage } from '../gifting/group/GroupPage.tsx';
import { groupsPage } from '../gifting/groups/GroupsPage.tsx';
import { createRevealPage } from '../gifting/reveal/RevealPage.tsx';
import { createSharedCartPage } from '../gifting/shared-cart/SharedCartPage.tsx';
import { createChime } from '../platform/chime.ts';
import type { FeatureServices } from './create-services.ts';
import type { Shop } from './shop.ts';

export function create({ deps, session, checkout }: Shop, { cart }: FeatureServices) {
  const myName = () => session.state.name;
  const device = deps.platform.startsWith('desktop') ? 'desktop' : 'mobile';
  async function deliverTo(addressId: number): Promise<boolean> {
    const { address } = await checkout();
    await address.load();
    address.choose(addressId);
    return address.state.selectedId === addressId;
  }
  return {
    groups: groupsPage,
    'group-create': createCreatePage(myName),
    group: createGroupPage(myName),
    'group-reveal': createRevealPage({ device, chime: createChime(), deliverTo }),
    'shared-cart': createSharedCartPage(cart),
  };
}
