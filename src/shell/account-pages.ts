import { createAddressesPage } from '../account/AddressesPage.tsx';
import { deletePage } from '../account/deletion/DeletePage.tsx';
import { createFeedbackPage } from '../account/deletion/FeedbackPage.tsx';
import { privacyPage } from '../account/privacy/PrivacyPage.tsx';
import { createAccountPage } from '../account/profile/AccountPage.tsx';
import type { OwnPages } from './tables.ts';

export const createPages: OwnPages['createPages'] = (shop, { cart, deliveryArea, logOut }) => {
  const { session, keepOf, paymentOpen } = shop;
  return {
    account: createAccountPage({ session, settings: deliveryArea.settings.watched, logOut }),
    addresses: createAddressesPage({ loadAddresses: shop.checkout }),
    privacy: privacyPage,
    'delete-account': deletePage,
    'delete-account-feedback': createFeedbackPage({ session, cart, keepOf, paymentOpen }),
  };
};
