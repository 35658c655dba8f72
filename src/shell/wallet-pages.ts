import type { ComponentProps, ComponentType } from 'react';
import type FundingSheet from '../checkout/ui/FundingSheet.tsx';
import type { WalletFeatures } from '../wallet/funding-actions.ts';
import { giftPage, giftsPage } from '../wallet/gift-pages.ts';
import { walletPage } from '../wallet/wallet-page.ts';
import type { AccountPages } from './account-screen.tsx';
import type { Shop } from './shop.ts';
import { CHECKOUT_SCREENS } from './checkout-screens-table.ts';

/** The pages of the shop's own wallet and gift cards. Paying for these is part of checkout and is loaded with it. */
export const create = (shop: Shop): AccountPages => {
  let Sheet: ComponentType<ComponentProps<typeof FundingSheet>> | null = null;
  const features: WalletFeatures = {
    async funding() {
      const [{ checkout, withStores }, { Funding }] = await Promise.all([
        shop.checkout(),
        shop.loader.load(CHECKOUT_SCREENS),
      ]);
      Sheet ??= withStores(Funding);
      return { begin: checkout.funding.begin, close: checkout.funding.close, Sheet };
    },
    async markEndShown(purpose) {
      if (!shop.paymentOpen()) return;
      const { payment, attempts } = (await shop.checkout()).checkout;
      const shownPayment = payment.state.payment;
      if (shownPayment.name !== 'idle' && shownPayment.attempt.purpose === purpose) attempts.forgetShown();
    },
    shopperName: () => shop.session.state.name ?? '',
  };
  return { wallet: walletPage(features), gifts: giftsPage(features), gift: giftPage(features) };
};
