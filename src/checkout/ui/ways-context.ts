import { createContext, useContext } from 'react';
import type { Watched } from '../../platform/store.ts';
import { useStoreIfAny } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { PaymentChoice } from '../entry/payment-choice.ts';
import type { PaymentOptions, UpiFlow } from '../entry/payment-options.ts';

interface WaysState extends PaymentChoice {
  options: Pick<PaymentOptions, 'list' | 'banks' | 'cards' | 'cardOffers'>;
  upiId: string;
  fieldError: string;
  paying: boolean;
}

/** The payment methods for something, and the shopper's choice. */
export interface Ways {
  watched: Watched<WaysState>;
  choose(method: string): void;
  typeUpiId(upiId: string): void;
  chooseUpiFlow(flow: UpiFlow): void;
  chooseBank(code: string): void;
  chooseCard(token: string): void;
}

/** Null: the cart's payment methods. */
export const WaysContext = createContext<Ways | null>(null);

export function useWays(): Ways {
  const other = useContext(WaysContext);
  const checkout = useStoreIfAny('checkout');
  const ways = other ?? checkout?.entry;
  if (!ways) throw new Error('[checkout] no ways to pay here: wrap the tree in <Stores>');
  return ways;
}

export function useWaysState<T>(select: (state: WaysState) => T): T {
  return useStore(useWays().watched, select);
}
