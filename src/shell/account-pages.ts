import { createAddressesPage } from '../account/AddressesPage.tsx';
import { deletePage } from '../account/deletion/DeletePage.tsx';
import { createFeedbackPage } from '../account/deletion/FeedbackPage.tsx';
import { privacyPage } from '../account/privacy/PrivacyPage.tsx';
import { createAccountPage } from '../account/profile/AccountPage.tsx';
import { buyAgainPage } from '../home/BuyAgainPage.tsx';
import { askToLogOut } from './log-out.ts';
import type { FeatureServices } from './create-services.ts';
import type { Shop } from './shop.ts';

export function create(shop: Shop, { cart, deliveryArea }: FeatureServices) {
  const { session, prefixOf, paymentOpen } = shop;
  const { storage } = shop.deps;
  return {
    account: createAccountPage({
      session,
      settings: deliveryArea.settings.watched,
      logOut: () => askToLogOut(shop),
    }),
    'buy-again': buyAgainPage,
    addresses: createAddressesPage({ loadAddresses: shop.checkout }),
    privacy: privacyPage,
    'delete-account': deletePage,
    'delete-account-feedback': createFeedbackPage({ session, cart, storage, prefixOf, paymentOpen }),
  };
}
