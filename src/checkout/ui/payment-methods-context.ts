import { createContext, useContext } from 'react';
import type { Watched } from '../../platform/store.ts';
import { useStoreIfAny } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { PaymentChoice } from '../entry/payment-choice.ts';
import type { PaymentOptions, UpiFlow } from '../entry/payment-options.ts';

interface MethodsState extends PaymentChoice {
  options: Pick<PaymentOptions, 'list' | 'banks' | 'cards' | 'cardOffers'>;
  upiId: string;
  fieldError: string;
  paying: boolean;
}

/** The payment methods on offer, and the shopper's choice. */
export interface PaymentMethods {
  watched: Watched<MethodsState>;
  choose(method: string): void;
  typeUpiId(upiId: string): void;
  chooseUpiFlow(flow: UpiFlow): void;
  chooseBank(code: string): void;
  chooseCard(token: string): void;
}

/** The payment methods for this part of the page; null: those of the cart. */
export const MethodsContext = createContext<PaymentMethods | null>(null);

export function usePaymentMethods(): PaymentMethods {
  const providedMethods = useContext(MethodsContext);
  const checkout = useStoreIfAny('checkout');
  const methods = providedMethods ?? checkout?.entry;
  if (!methods) throw new Error('[checkout] no ways to pay here: wrap the tree in <Stores>');
  return methods;
}

export function useMethodsState<T>(select: (state: MethodsState) => T): T {
  return useStore(usePaymentMethods().watched, select);
}
