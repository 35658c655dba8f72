import { orderHelpPage } from '../orders/help/OrderHelpPage.tsx';
import { createPictureAccess } from '../platform/picture-access.ts';
import type { AccountPages } from './account-screen.tsx';
import type { Shop } from './shop.ts';

export const create = ({ deps }: Shop): AccountPages => ({
  'order-help': orderHelpPage(deps.files(createPictureAccess)),
});
