import { stopAll } from '../../model/listeners.ts';
import type { SavedAddress } from '../../address/address-model.ts';
import { isPriced } from '../../cart/derive.ts';
import { reorder } from '../../cart/reorder.ts';
import { supportCodeOf } from '../../http/api.ts';
import { href } from '../../platform/paths.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import { isOffline } from '../payment/payment-api.ts';
import type { PayMethod } from '../payment/pay-methods.ts';
import type { PaymentScreens } from '../payment/payment-screens.ts';
import type { PaymentRun } from '../payment/run-payment.ts';
import { AWAITED_CODE } from '../wallet/awaited-code.ts';
import type { CartSnapshot, ShownChange } from './cart-changes.ts';
import { withItemSubstitute, writeItemSubstitutes } from './item-substitutes.ts';
import {
  LAST_BALANCE_KEY,
  LAST_SUBSTITUTE_KEY,
  LAST_WALLET_KEY,
  type PaymentChoice,
} from './payment-choice.ts';
import type { UpiFlow } from './payment-options.ts';
import {
  type Agreement,
  agreementFor,
  isReady,
  type PayInputs,
  type Readiness,
  readinessToPay,
} from './readiness.ts';
import {
  type EntryFact,
  type EntryState,
  failureNotice,
  newEntry,
  type Notice,
  reduceEntry,
  stepOf,
} from './reduce-entry.ts';
import type { CartStep } from './reduce-steps.ts';

type EntryDeps = Pick<CheckoutDeps, 'storage' | 'navigation' | 'connectivity' | 'bridge' | 'analytics'>;
type EntryFeatures = Pick<CheckoutFeatures, 'cart' | 'address' | 'session'> & {
  payment: Pick<PaymentRun, 'watched' | 'isOpen'>;
  screens: Pick<PaymentScreens, 'show'>;
};

/** The maximum number of product ids read from a link. */
const MAX_LINK_PRODUCTS = 100;
const NEVER_ABORTED = new AbortController().signal;

/** The state from the cart to the tap on Pay, including the shopper's choices. */
export function createEntry(
  { storage, navigation, connectivity, bridge, analytics }: EntryDeps,
  { cart, address, session, payment, screens }: EntryFeatures,
) {
  const store = createStore<EntryState>(newEntry);

  function apply(fact: EntryFact): void {
    const previousName = store.get().checkout.name;
    store.set(reduceEntry(store.get(), fact));
    const { name } = store.get().checkout;
    if (name !== previousName && name !== 'init') {
      const cartId = cart.state.cartId ?? undefined;
      analytics.track('Checkout Step Viewed', { step: stepOf(name), name, cart_id: cartId });
    }
  }

  function notifyFailure(offline: boolean, supportCode: string | null = null): void {
    apply({ type: 'notice-shown', notice: failureNotice(offline, supportCode) });
  }

  /** the delivery address that is shown; null: no address is shown */
  function chosenAddress(): SavedAddress | null {
    const { list, selectedId } = address.state;
    return list.find(({ id }) => id === selectedId) ?? null;
  }
  const inputs = (): PayInputs => ({
    entry: store.get(),
    cart: cart.state,
    shownAddressId: chosenAddress()?.id ?? null,
    isPaymentOpen: payment.isOpen(),
    isOnline: connectivity.online(),
  });
  const shownOrder = () => ({
    ...inputs(),
    options: store.get().options,
    usesBalance: store.get().usesBalance,
    gstin: store.get().gstin,
  });

  let lastInputs: PayInputs | null = null;
  let lastReadiness: Readiness = { status: 'checking' };
  /** Returns the same object until an input changes, because screens compare it by identity. */
  function currentReadiness(): Readiness {
    const now = inputs();
    const keys = Object.keys(now) as (keyof PayInputs)[];
    if (lastInputs === null || keys.some((name) => now[name] !== lastInputs?.[name]))
      lastReadiness = readinessToPay(now);
    lastInputs = now;
    return lastReadiness;
  }

  const choose = (choice: Partial<PaymentChoice & { upiId: string }>) =>
    apply({ type: 'choice-made', choice });

  function showCartStep(step: CartStep): void {
    apply({ type: 'step-shown', step });
    apply({ type: 'notice-cleared' });
  }

  return {
    watched: store as Watched<EntryState>,
    /** a getter, so that callers read the current state */
    get state() {
      return store.get();
    },
    /** `host`: the host app takes the payment, so there is no choice of method */
    payments: bridge.policy.payments,
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

    snapshot(): CartSnapshot {
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

    isReady: (): boolean => isReady(shownOrder()),

    /** What Pay may request; null: the server has not confirmed what the screen shows. */
    agreement: (): Agreement | null => agreementFor(shownOrder()),

    /** Whether Pay may be tapped, and what the tap does. Used by the button and by its tap handler. */
    readiness: {
      get initial(): Readiness {
        return currentReadiness();
      },
      get: currentReadiness,
      subscribe(listener) {
        return stopAll([
          store.subscribe(listener),
          cart.subscribe(listener),
          address.watched.subscribe(listener),
          payment.watched.subscribe(listener),
          connectivity.onChange(listener),
        ]);
      },
    } satisfies Watched<Readiness>,

    /** Whether the server's last response was for the current cart and the address shown. */
    isUpToDate(): boolean {
      const { pending, addressId } = cart.view();
      return !pending && addressId === (chosenAddress()?.id ?? null);
    },

    /**
     * Shows the changes unless the shopper has already accepted exactly these. Returns whether any are shown.
     */
    showChanges(changes: readonly ShownChange[]): boolean {
      apply({ type: 'changes-found', changes });
      return store.get().changes.length > 0;
    },

    acceptChanges(): void {
      if (store.get().changes.length === 0) return;
      apply({ type: 'changes-accepted' });
      cart.dismissChanges();
    },

    /**
     * Runs the work once at a time: a second tap joins the first. The flag is set before anything is awaited.
     */
    singleFlight<A>(work: 'proceeding' | 'paying', task: (argument: A) => Promise<void>) {
      let pending: Promise<void> | null = null;
      return (argument: A): Promise<void> => {
        if (pending) return pending;
        apply({ type: 'work-began', work });
        pending = task(argument)
          .catch((error: unknown) => {
            analytics.report(error, `checkout: ${work}`);
            notifyFailure(isOffline(error), supportCodeOf(error));
          })
          .finally(() => {
            pending = null;
            apply({ type: 'work-ended', work });
          });
        return pending;
      };
    },

    choose: (chosen: PayMethod) => choose({ chosen }),
    chooseBalance(usesBalance: boolean): void {
      // Stored at once, because the options may be reloaded before the payment.
      if (usesBalance) storage.set(LAST_BALANCE_KEY, 'on');
      else storage.remove(LAST_BALANCE_KEY);
      choose({ usesBalance });
    },
    typeUpiId: (upiId: string) => choose({ upiId, upiFlow: 'collect' }),
    chooseUpiFlow: (upiFlow: UpiFlow) => choose({ upiFlow }),
    chooseBank: (bankCode: string) => choose({ bankCode }),
    chooseWallet(selectedWallet: number): void {
      // Stored at once, because the options may be reloaded before the payment.
      storage.set(LAST_WALLET_KEY, String(selectedWallet));
      choose({ selectedWallet });
    },
    chooseCard: (selectedCard: string) => choose({ selectedCard }),
    chooseSubstitute(selectedSubstitute: string): void {
      storage.set(LAST_SUBSTITUTE_KEY, selectedSubstitute);
      apply({ type: 'substitute-chosen', substitute: selectedSubstitute });
    },
    /** `''`: the option chosen for the whole order applies. */
    chooseItemSubstitute(productId: string, substitute: string): void {
      const itemSubstitutes = withItemSubstitute(store.get().itemSubstitutes, productId, substitute);
      writeItemSubstitutes(storage, itemSubstitutes);
      apply({ type: 'item-substitutes-chosen', itemSubstitutes });
    },

    showSheet(sheet: EntryState['sheet']): void {
      // If the host takes the payment, there is no method to choose, so the payment sheet is shown.
      const needsNoChoice = sheet === 'payment-selection' && bridge.policy.payments === 'host';
      apply({ type: 'sheet-shown', sheet: needsNoChoice ? 'payment' : sheet });
    },
    showCartStep,
    /** Handles a link to the address step. Requires a login, because addresses belong to an account. */
    async enterAddressStep({ isShown }: { isShown: boolean }): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      apply({ type: 'step-added', step: 'address' });
      if (isShown && (await session.requireLogin())) showCartStep('address');
    },
    /** A reorder link: adds at least one of each product. The cart reports unavailable ones. */
    async addProducts(productIds: string): Promise<void> {
      navigation.go(href.cart(), { replace: true });
      const ids = new Set(productIds.split(',').map((id) => id.trim()));
      const validIds = [...ids].filter((id) => /^\d{1,15}$/.test(id)).slice(0, MAX_LINK_PRODUCTS);
      await reorder(
        cart,
        validIds.map((productId) => ({ productId, quantity: 1 })),
        NEVER_ABORTED,
      );
    },
    showAddress: () => apply({ type: 'address-asked' }),
    showGstin: (gstin: string) => apply({ type: 'gstin-shown', gstin }),
    goBack: () => navigation.back(),

    /** From the wallet screen back to the payment options. */
    leaveWallet(): void {
      const { isWalletOpen } = store.get();
      apply({ type: 'wallet-left' });
      storage.remove(AWAITED_CODE);
      if (isWalletOpen) navigation.back();
      else screens.show(href.checkout());
    },
  };
}

export type Entry = ReturnType<typeof createEntry>;
