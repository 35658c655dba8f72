import type { CartStoreState } from '../../cart/model.ts';
import { deriveAddress, isPriced } from '../../cart/derive.ts';
import type { Paise } from '../../model/money.ts';
import { type PayMethod, SHOP_WALLET_PROVIDER } from '../payment/pay-methods.ts';
import { isCovered, splitAmount } from './balance.ts';
import { type WalletStep, walletStep, wrongField } from './payment-choice.ts';
import type { EntryState, PaymentOptionsView } from './reduce-entry.ts';

/** What the server has confirmed and Pay requests: the cart, the delivery address, the amount and the GSTIN. */
export interface Agreement {
  cartId: string;
  addressId: number;
  amount: Paise;
  /** the part of the amount that the shopper's balance pays; 0: none */
  balance: Paise;
  /** the id of the delivery slot; empty: deliver now; absent: the store offers no slots */
  slotId?: string;
  /** the GSTIN on the invoice; empty: none; absent: unknown */
  gstin?: string;
}

export interface ShownOrder {
  cart: Pick<
    CartStoreState,
    'cartId' | 'cartState' | 'addressId' | 'total' | 'priced' | 'intents' | 'slotId' | 'unparsed'
  >;
  options: Pick<PaymentOptionsView, 'status' | 'cartId' | 'amount' | 'balance'>;
  usesBalance: boolean;
  /** the GSTIN for the invoice; empty: none; null: unknown */
  gstin: string | null;
  /** the id of the delivery address on the screen; null: no address is shown */
  shownAddressId: number | null;
}

/**
 * Whether the last response says that the cart can be ordered to the address shown, and no change is pending.
 */
export function isReady({ cart, shownAddressId }: Pick<ShownOrder, 'cart' | 'shownAddressId'>): boolean {
  const { cartId, cartState, addressId, intents } = cart;
  return (
    cartId !== null &&
    cartState === 'checkout_ready' &&
    isPriced(cart) &&
    addressId === shownAddressId &&
    deriveAddress(cart, intents) === addressId
  );
}

/** What the server has confirmed; null if the cart, address or amount shown differs from it. */
export function agreementFor(shownOrder: ShownOrder): Agreement | null {
  const { cart, options, gstin, shownAddressId } = shownOrder;
  if (!isReady(shownOrder) || cart.cartId === null || shownAddressId === null) return null;
  if (cart.intents.address !== null) return null;
  if (options.status !== 'success' || options.cartId !== cart.cartId || options.amount !== cart.total)
    return null;
  const { balance } = splitAmount(cart.total, shownOrder);
  const slot = cart.unparsed?.slots === undefined ? {} : { slotId: cart.slotId ?? '' };
  return {
    cartId: cart.cartId,
    addressId: shownAddressId,
    amount: cart.total,
    balance,
    ...slot,
    ...(gstin !== null && { gstin }),
  };
}

export function isSameAgreement(one: Agreement, other: Agreement): boolean {
  return (
    one.cartId === other.cartId &&
    one.addressId === other.addressId &&
    one.amount === other.amount &&
    one.balance === other.balance &&
    one.slotId === other.slotId &&
    one.gstin === other.gstin
  );
}

/** Whether Pay may be tapped, and what the tap does. The button and its tap handler use the same value. */
export type Readiness =
  /** the tap shows the status of the open payment */
  | { status: 'payment-open' }
  /** the shopper has to accept changes first */
  | { status: 'changed' }
  /** the payment options did not load */
  | { status: 'failed' }
  | { status: 'checking' }
  | { status: 'no-method' }
  | { status: 'incomplete'; agreement: Agreement; fieldError: string }
  | { status: 'wallet'; agreement: Agreement; step: WalletStep; provider: number }
  | { status: 'offline'; agreement: Agreement }
  /** `provider` is the id of a wallet's provider; null for other methods */
  | { status: 'ready'; agreement: Agreement; method: PayMethod; provider: number | null };

export interface PayInputs extends Omit<ShownOrder, 'options' | 'usesBalance' | 'gstin'> {
  entry: EntryState;
  isPaymentOpen: boolean;
  isOnline: boolean;
}

export function readinessToPay({ entry, isPaymentOpen, isOnline, ...shownOrder }: PayInputs): Readiness {
  const { changes, options, chosen, selectedWallet, usesBalance, gstin } = entry;
  if (isPaymentOpen) return { status: 'payment-open' };
  if (changes.length > 0) return { status: 'changed' };
  const agreement = agreementFor({ ...shownOrder, options, usesBalance, gstin });
  if (agreement === null) {
    return { status: options.status === 'error' || options.status === 'offline' ? 'failed' : 'checking' };
  }
  const split = splitAmount(agreement.amount, entry);
  if (isCovered(split)) {
    if (!isOnline) return { status: 'offline', agreement };
    return { status: 'ready', agreement, method: 'wallet', provider: SHOP_WALLET_PROVIDER };
  }
  if (chosen === null) return { status: 'no-method' };
  const fieldError = wrongField(chosen, { ...entry, wallets: options.wallets });
  if (fieldError !== '') return { status: 'incomplete', agreement, fieldError };
  const wallet = options.wallets.find(({ provider }) => provider === selectedWallet);
  const step = chosen === 'wallet' ? walletStep(wallet, split.charge) : 'pay';
  if (step !== 'pay') return { status: 'wallet', agreement, step, provider: selectedWallet };
  if (!isOnline) return { status: 'offline', agreement };
  return {
    status: 'ready',
    agreement,
    method: chosen,
    provider: chosen === 'wallet' ? selectedWallet : null,
  };
}
