import type { SavedAddress } from '../../address/address-model.ts';
import { isPriced } from '../../cart/derive.ts';
import { supportCodeOf } from '../../http/api.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { isOffline } from '../payment/payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import {
  type Agreement,
  agreementOn,
  isReady,
  type Readiness,
  readinessToPay,
  type ShownOrder,
} from './readiness.ts';
import type { CartPicture, ShownChange } from './cart-changes.ts';
import {
  type EntryFact,
  type EntryState,
  failureNotice,
  newEntry,
  type Notice,
  reduceEntry,
  stepOf,
} from './reduce-entry.ts';

/** The state between the cart and the tap on Pay, and what is derived from it with the cart and the address. */
export function createEntryStore(
  { analytics }: Pick<CheckoutDeps, 'analytics'>,
  { cart, address }: Pick<CheckoutFeatures, 'cart' | 'address'>,
) {
  const store = createStore<EntryState>(newEntry);

  function apply(fact: EntryFact): void {
    const before = store.get().checkout.name;
    store.set(reduceEntry(store.get(), fact));
    const { name } = store.get().checkout;
    if (name !== before && name !== 'init') {
      const cartId = cart.state.cartId ?? undefined;
      analytics.track('Checkout Step Viewed', { step: stepOf(name), name, cart_id: cartId });
    }
  }

  function notifyFailure(offline: boolean, supportCode: string | null = null): void {
    apply({ type: 'notice-shown', notice: failureNotice(offline, supportCode) });
  }

  /** the delivery address that is shown; null: none */
  function chosenAddress(): SavedAddress | null {
    const { list, selectedId } = address.state;
    return list.find(({ id }) => id === selectedId) ?? null;
  }
  const shown = (): ShownOrder => ({
    cart: cart.state,
    options: store.get().options,
    shownAddressId: chosenAddress()?.id ?? null,
  });

  return {
    watched: store as Watched<EntryState>,
    apply,
    chosenAddress,
    notifyFailure,

    notify(
      code: Notice['code'],
      message: string,
      { supportCode, to }: Pick<Notice, 'supportCode' | 'to'> = {},
    ): void {
      apply({ type: 'notice-shown', notice: { code, message, supportCode, to } });
    },

    paymentFailed: () => apply({ type: 'notice-cleared' }),
    orderPlaced: () => apply({ type: 'order-placed' }),
    forgetShopper: () => apply({ type: 'shopper-left' }),

    picture(): CartPicture {
      const { lines, total } = cart.view();
      const chosen = chosenAddress();
      return {
        total: isPriced(cart.state) ? total : null,
        lines: lines.map(({ product, quantity, limit }) => {
          const { productId, name, price } = product;
          return { productId, name, quantity, price, limit };
        }),
        soldOut: cart.state.unavailable.map(({ productId }) => productId),
        address: chosen && { id: chosen.id, line: `${chosen.label} · ${chosen.line}` },
      };
    },

    isReady: (): boolean => isReady(shown()),

    /** What Pay may request; null: the server has not confirmed what is shown. */
    agreement: (): Agreement | null => agreementOn(shown()),

    readiness: (): Readiness => readinessToPay(store.get(), shown()),

    /** The server's last response was for the current cart and the address shown. */
    isAnswered(): boolean {
      const { pending, addressId } = cart.view();
      return !pending && addressId === (chosenAddress()?.id ?? null);
    },

    /** Shows the changes unless exactly these were accepted already. True if any are shown. */
    showChanges(changes: readonly ShownChange[]): boolean {
      apply({ type: 'changes-found', changes });
      return store.get().changes.length > 0;
    },

    acceptChanges(): void {
      if (store.get().changes.length === 0) return;
      apply({ type: 'changes-accepted' });
      cart.dismissChanges();
    },

    /** A second tap joins the first. The flag is set before anything is awaited. */
    singleFlight<A>(work: 'proceeding' | 'paying', task: (argument: A) => Promise<void>) {
      let flight: Promise<void> | null = null;
      return (argument: A): Promise<void> => {
        if (flight) return flight;
        apply({ type: 'work-began', work });
        flight = task(argument)
          .catch((error: unknown) => {
            analytics.report(error, `checkout: ${work}`);
            notifyFailure(isOffline(error), supportCodeOf(error));
          })
          .finally(() => {
            flight = null;
            apply({ type: 'work-ended', work });
          });
        return flight;
      };
    },
  };
}

export type EntryStore = ReturnType<typeof createEntryStore>;
