import type { Shop } from './shop.ts';

export type LogOutShop = Pick<Shop, 'checkout' | 'deps' | 'messages' | 'paymentOpen' | 'session'>;

/** The shopper wants to log out. While money is on its way they are asked whether they mean it. */
export async function askToLogOut(shop: LogOutShop): Promise<void> {
  const { session, messages, paymentOpen, deps } = shop;
  const leave = () => session.logout('asked');
  if (!paymentOpen()) return leave();
  const checkout = await shop.checkout().catch((error: unknown) => {
    deps.analytics.report(error, 'session.logOut');
    return null;
  });
  const amount = checkout?.checkout.payment.openAmount();
  // all that is left of it is to be shown how it ended
  if (amount === null) leave();
  else messages.openModal('LOG_OUT_MODAL', { amount });
}
