import type { ComponentType } from 'react';
import { useStoreIfAny, useStoreOf } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { Checkout } from '../create-checkout.ts';
import { useCart } from '../../cart/context.tsx';
import { type Split, splitAmount } from '../entry/balance.ts';
import type { EntryState } from '../entry/reduce-entry.ts';
import type { Watched } from '../../platform/store.ts';
import type { TaxDetailsCardProps } from '../tax/TaxDetailsCard.tsx';
import type { OrderView } from '../order/order-store.ts';
import type { QrCodeProps } from './QrCode.tsx';
import type { PaymentState } from '../payment/run-payment.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    checkout: Checkout;
    support: Watched<Support>;
    /** null: the device has UPI apps, so no QR code is needed */
    QrCode: ComponentType<QrCodeProps> | null;
    TaxDetailsCard: ComponentType<TaxDetailsCardProps>;
  }
}

/** The backend's support contact; empty: unknown. */
export interface Support {
  phone: string;
  email: string;
}

/** The stores of checkout, for their actions; does not subscribe to changes. */
export function useCheckout(): Checkout {
  return useStoreOf('checkout');
}

/** The component that renders a UPI link as a QR code; null: the device has UPI apps. */
export function useQrCode(): ComponentType<QrCodeProps> | null {
  return useStoreOf('QrCode');
}

/** The shopper's GSTIN; absent: rendered without a shop. */
export function useTaxDetailsCard(): ComponentType<TaxDetailsCardProps> | undefined {
  return useStoreIfAny('TaxDetailsCard');
}

const all = <S,>(state: S): S => state;

export function useEntry(): EntryState;
export function useEntry<T>(select: (entry: EntryState) => T): T;
export function useEntry(select: (entry: EntryState) => unknown = all): unknown {
  return useStore(useCheckout().entry.watched, select);
}

/** What the balance and the payment method pay of the bill's total. */
export function useSplit(): Split {
  const { total } = useCart();
  return splitAmount(total, useEntry());
}

export function usePayment(): PaymentState;
export function usePayment<T>(select: (payment: PaymentState) => T): T;
export function usePayment(select: (payment: PaymentState) => unknown = all): unknown {
  return useStore(useCheckout().payment.watched, select);
}

export function useOrder(): OrderView {
  return useStore(useCheckout().order.watched);
}
