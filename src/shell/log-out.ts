import type { Shop } from './shop.ts';

export type LogOutShop = Pick<Shop, 'checkout' | 'deps' | 'messages' | 'paymentOpen' | 'session'>;

/** Logs out; while a payment is open, asks for confirmation. */
export async function askToLogOut(shop: LogOutShop): Promise<void> {
  const { session, messages, paymentOpen, deps } = shop;
  const leave = () => session.logout('asked');
  if (!paymentOpen()) return leave();
  const checkout = await shop.checkout().catch((error: unknown) => {
    deps.analytics.report(error, 'session.logOut');
    return null;
  });
  const amount = checkout?.checkout.attempts.openAmount();
  // no amount: the payment has ended, and only its result has not been shown yet
  if (amount === null) leave();
  else messages.openModal('LOG_OUT_MODAL', { amount });
}
