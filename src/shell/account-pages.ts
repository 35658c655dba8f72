import { createAddressesPage } from '../account/AddressesPage.tsx';
import { deletePage } from '../account/deletion/DeletePage.tsx';
import { createFeedbackPage } from '../account/deletion/FeedbackPage.tsx';
import { privacyPage } from '../account/privacy/PrivacyPage.tsx';
import { createAccountPage } from '../account/profile/AccountPage.tsx';
import type { Services } from './create-services.ts';
import type { Shop } from './shop.ts';

export function createPages(shop: Shop, { cart, deliveryArea, logOut }: Services) {
  const { session, keepOf, paymentOpen } = shop;
  return {
    account: createAccountPage({ session, settings: deliveryArea.settings.watched, logOut: logOut.ask }),
    addresses: createAddressesPage({ loadAddresses: shop.checkout }),
    privacy: privacyPage,
    'delete-account': deletePage,
    'delete-account-feedback': createFeedbackPage({ session, cart, keepOf, paymentOpen }),
  };
}
