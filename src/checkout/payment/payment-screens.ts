import type { Navigation } from '../../model/ports.ts';
import { href, pathnameOf, paths } from '../../platform/paths.ts';

/** The screens with a Pay button. */
const ENTRY_PATHS: readonly string[] = [href.checkout(), paths.checkoutWallet, paths.wallet, paths.gifts];

/** The screens of a payment's state and failure. */
export function isPaymentPath(path: string): boolean {
  return path === href.paymentStatus() || path === paths.checkoutFailure;
}

/** A payment's screens replace each other in the history, so that back never leads to a Pay button already tapped. */
export function createPaymentScreens(navigation: Pick<Navigation, 'path' | 'go' | 'absolute'>) {
  function show(path: string): void {
    const at = pathnameOf(navigation.path());
    if (at === pathnameOf(path) && isPaymentPath(at)) return;
    const replace = isPaymentPath(at) || ENTRY_PATHS.includes(at);
    navigation.go(path, { replace });
  }

  return {
    show,
    showStatus: () => show(href.paymentStatus()),
    /** The URL that the payer returns to. It contains the key for browsers that lose their storage in the meantime. */
    returnUrl: (key: string) => navigation.absolute(`${href.paymentStatus()}?attempt=${key}`),
  };
}

export type PaymentScreens = ReturnType<typeof createPaymentScreens>;
