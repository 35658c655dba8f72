import * as v from 'valibot';
import { isApiError } from '../../http/api.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { isOffline, type PayDetails, type Refusal, refusalOf } from '../payment/payment-api.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { choiceOf, LAST_METHOD_KEY, offeredOptions, wrongField } from '../entry/payment-choice.ts';
import type { EntryApi } from '../entry/entry-api.ts';
import type { UpiFlow } from '../entry/payment-options.ts';
import { isPayMethod, type PayMethod } from '../payment/pay-methods.ts';
import type { Attempts } from '../payment/attempts.ts';
import type { PaymentScreens } from '../payment/payment-screens.ts';
import type { PaymentRun } from '../payment/run-payment.ts';
import { pathOf } from '../payment/purpose.ts';
import type { FundingApi } from './funding-api.ts';
import {
  type FundingFact,
  type FundingRequest,
  type FundingState,
  newFunding,
  reduceFunding,
} from './reduce-funding.ts';
import * as m from './messages.ts';

type FundingDeps = Pick<CheckoutDeps, 'storage' | 'connectivity' | 'bridge' | 'analytics'>;
interface FundingFeatures {
  api: FundingApi & Pick<EntryApi, 'options'>;
  payment: Pick<PaymentRun, 'isOpen' | 'open'>;
  attempts: Pick<Attempts, 'keyFor'>;
  screens: PaymentScreens;
}

const OFFLINE_MESSAGE = m.offline;
const UNREACHABLE_MESSAGE = m.shopTimedOut;
const NOT_PAYABLE_MESSAGE = m.notPayableHere;
/** The body of a refusal that says why, such as an amount that is not accepted. */
const refusal = v.looseObject({ message: v.pipe(v.string(), v.nonEmpty()) });

/** Pays for top-ups of the shop's own wallet and for gift cards, like for an order but without the cart. */
export function createFunding(
  { storage, connectivity, bridge, analytics }: FundingDeps,
  { api, payment, attempts, screens }: FundingFeatures,
) {
  const store = createStore<FundingState>(newFunding);
  const apply = (fact: FundingFact): void => store.set(reduceFunding(store.get(), fact));
  const choose = (choice: Extract<FundingFact, { type: 'choice-made' }>['choice']): void =>
    apply({ type: 'choice-made', choice });
  /** the number of requests so far; only the latest one counts */
  let requests = 0;

  function failureMessage(error: unknown): string {
    if (isOffline(error)) return OFFLINE_MESSAGE;
    if (refusalOf(error) === null) return UNREACHABLE_MESSAGE;
    const parsed = isApiError(error) ? v.safeParse(refusal, error.body) : null;
    return parsed?.success ? parsed.output.message : NOT_PAYABLE_MESSAGE;
  }

  function detailsOf(method: PayMethod, key: string): PayDetails {
    const { upiFlow, upiId, bankCode, selectedCard, options } = store.get();
    const paymentHash = options.hashes[method];
    return {
      returnUrl: screens.returnUrl(key),
      ...(method === 'upi' && (upiFlow === 'intent' ? { upiIntent: true } : { upiId: upiId.trim() })),
      ...(method === 'nb' && { bankCode }),
      ...(method === 'card' && selectedCard !== '' && { cardToken: selectedCard }),
      ...(paymentHash !== undefined && { paymentHash }),
    };
  }

  async function pay(): Promise<void> {
    const { pending, chosen, options, paying } = store.get();
    if (paying || !pending || chosen === null) return;
    if (payment.isOpen()) return screens.showStatus();
    const fieldError = wrongField(chosen, { ...store.get(), wallets: options.wallets });
    apply({ type: 'choice-checked', fieldError });
    if (fieldError !== '') return;
    if (!connectivity.online()) return apply({ type: 'not-paid', error: OFFLINE_MESSAGE });
    apply({ type: 'paying' });
    try {
      const order = { ...pending, method: chosen };
      const key = await attempts.keyFor(order);
      if (key === null) return;
      storage.set(LAST_METHOD_KEY, chosen);
      const outcome = await payment.open({ key, ...order }, detailsOf(chosen, key));
      if (outcome === 'absent') return screens.show(pathOf(pending.purpose, null));
      if (typeof outcome === 'object') handleRefusal(outcome);
    } catch (error) {
      analytics.report(error, 'checkout: funding');
      apply({ type: 'not-paid', error: failureMessage(error) });
    } finally {
      if (store.get().paying && !store.get().error) apply({ type: 'closed' });
    }
  }

  function handleRefusal({ code, message, orderId }: Refusal): void {
    const { pending } = store.get();
    if (code === 'ALREADY_ORDERED' && pending) screens.show(pathOf(pending.purpose, orderId));
    else apply({ type: 'not-paid', error: message || m.notStarted });
  }

  return {
    watched: store as Watched<FundingState>,
    /**
     * Starts the request and loads its payment methods. Resolves with an empty string, or with the reason for a
     * failure.
     */
    async begin(request: FundingRequest): Promise<string> {
      requests += 1;
      const current = requests;
      if (!connectivity.online()) return OFFLINE_MESSAGE;
      try {
        const { cartId, amount } = await api.fund(request);
        const loadedOptions = await api.options(cartId);
        if (current !== requests) return '';
        const list = offeredOptions(loadedOptions.list, bridge.policy, storage.get(LAST_METHOD_KEY));
        if (list.length === 0 || amount !== request.amount) return NOT_PAYABLE_MESSAGE;
        const options = { ...loadedOptions, list };
        const pending = { purpose: request.purpose, cartId, amount };
        apply({ type: 'offered', pending, options, choice: choiceOf(options, newFunding, storage.get) });
        return '';
      } catch (error) {
        return failureMessage(error);
      }
    },
    pay,
    close(): void {
      requests += 1;
      apply({ type: 'closed' });
    },
    /** `host`: the host app takes the payment, so there is no method to choose */
    payments: bridge.policy.payments,
    choose(method: string): void {
      if (isPayMethod(method)) choose({ chosen: method });
    },
    typeUpiId: (upiId: string) => choose({ upiId, upiFlow: 'collect' }),
    chooseUpiFlow: (upiFlow: UpiFlow) => choose({ upiFlow }),
    chooseBank: (bankCode: string) => choose({ bankCode }),
    chooseCard: (selectedCard: string) => choose({ selectedCard }),
  };
}
