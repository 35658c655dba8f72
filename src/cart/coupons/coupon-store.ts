import { COUPONS_NOT_FETCHED } from '../../model/error-catalogue.ts';
import { type Api, type FailureType, isApiError, supportCodeOf } from '../../http/api.ts';
import type { Deps } from '../../model/deps.ts';
import type { Paise } from '../../model/money.ts';
import type { Messages } from '../../model/ports.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { copyText } from '../../platform/copy-text.ts';
import { type CartState, promoIn, type PromoDenied, HIDDEN_PROMO } from '../model.ts';
import { couponIn } from '../coupon-in.ts';
import { applyCoupon, removeCoupon } from './apply-coupon.ts';
import type { SyncedCart } from '../ports.ts';
import { type Coupon, fetchCoupons } from './coupon-api.ts';
import * as m from './messages.ts';

export interface CouponState {
  status: 'idle' | 'loading' | 'success' | 'error';
  failure: FailureType | null;
  /** the support code of the failed request for the list */
  supportCode: string | null;
  list: readonly Coupon[];
  /** when the list arrived, in milliseconds since 1970; 0: never */
  listedAt: number;
  /** a key of the cart for which the list was last requested */
  listKey: string;
  /** the text in the field */
  entered: string;
  /** the code being applied; empty: none */
  applying: string;
  /** the replacement that the shopper has to confirm; null: none */
  question: Replacement | null;
  /** the last refusal, which is shown at its coupon; `isWaiting`: the coupon is retried when the network is back */
  denied: (PromoDenied & { isWaiting?: boolean }) | null;
}

/** A coupon that would replace another; the shopper is asked first. */
export interface Replacement {
  code: string;
  replaces: readonly string[];
  /** the increase of the amount to pay; null: unknown */
  payMore: Paise | null;
}

/** How the shopper chose a code. */
export type CouponMethod = 'entered' | 'clicked';

interface CouponFeatures {
  api: Api;
  cart: Pick<SyncedCart, 'state' | 'view' | 'sync' | 'addExtra' | 'tryCoupon'>;
  session: { requireLogin(): Promise<boolean> };
  messages: Pick<Messages, 'toast'>;
}

const noCoupons = (): CouponState => ({
  status: 'idle',
  failure: null,
  supportCode: null,
  list: [],
  listedAt: 0,
  listKey: '',
  entered: '',
  applying: '',
  question: null,
  denied: null,
});

export function createCouponStore(
  { analytics, clock }: Pick<Deps, 'analytics' | 'clock'>,
  { api, cart, session, messages }: CouponFeatures,
) {
  const store = createStore<CouponState>(noCoupons());
  const cartId = () => cart.state.cartId ?? undefined;
  const currentKey = () => cartKey(cart.state);
  let requests = 0;
  let loading: Promise<void> = Promise.resolve();
  /** incremented at logout to drop a pending question */
  let epoch = 0;
  let answerQuestion: (shouldReplace: boolean) => void = () => {};

  async function load(): Promise<void> {
    requests += 1;
    const request = requests;
    store.update({ status: 'loading', failure: null, listKey: currentKey() });
    try {
      const list = await fetchCoupons(api, cart.state.cartId);
      if (request === requests) store.update({ status: 'success', list, listedAt: clock.now() });
    } catch (error) {
      if (request !== requests) return;
      store.update({ status: 'error', failure: failureOf(error), supportCode: supportCodeOf(error) });
      throw new Error(COUPONS_NOT_FETCHED, { cause: error });
    }
  }

  function trackCopy(coupon_code: string): void {
    analytics.track('Coupon Copied', { coupon_code, cart_id: cartId() });
  }

  /** Reports a failure; the screen shows it. */
  function loadOrReport(): Promise<void> {
    loading = load().catch((error: unknown) => analytics.report(error, 'coupons'));
    return loading;
  }

  /** Requests the list unless it was already requested for the current cart. */
  function ensureList(): Promise<void> {
    if (store.get().denied?.promoCode === '') store.update({ denied: null });
    return store.get().listKey === currentKey() ? loading : loadOrReport();
  }

  /** The list for the current cart; empty: unknown. */
  function currentList(): readonly Coupon[] {
    const { status, listKey, list } = store.get();
    return status === 'success' && listKey === currentKey() ? list : [];
  }

  /** Null: the cart does not get more expensive. If that is unknown, replacing another coupon needs a confirmation. */
  async function replacementBy(code: string): Promise<Replacement | null> {
    const usedPromos = cart.state.promoInfo.filter((promo) => promo.success && promo.promoCode !== code);
    if (usedPromos.length === 0 || code === HIDDEN_PROMO) return null;
    if (cart.view().pending) await cart.sync();
    await ensureList();
    const coupon = currentList().find((candidate) => candidate.code === code);
    if (coupon && !coupon.enabled) return null;
    const { payMore = null, replaces = [] } = coupon ?? {};
    if (payMore !== null) return payMore > 0 ? { code, replaces, payMore } : null;
    const replacedCodes = usedPromos.filter(({ automatic }) => !automatic).map(({ promoCode }) => promoCode);
    return replacedCodes.length > 0 ? { code, replaces: replacedCodes, payMore } : null;
  }

  async function confirmReplacement(code: string): Promise<boolean> {
    const startEpoch = epoch;
    const question = await replacementBy(code);
    if (startEpoch !== epoch) return false;
    if (question === null) return true;
    store.update({ question });
    const isConfirmed = await new Promise<boolean>((resolve) => {
      answerQuestion = resolve;
    });
    store.update({ question: null });
    return isConfirmed;
  }

  /** True if it was applied. Ignored while another one is being applied. */
  async function apply(code: string, method: CouponMethod): Promise<boolean> {
    const coupon_code = code.trim().toUpperCase();
    if (store.get().applying !== '') return false;
    if (coupon_code === '') {
      store.update({ denied: { promoCode: '', message: m.codeMissing, messageHtml: '' } });
      return false;
    }
    store.update({ applying: coupon_code, denied: null });
    analytics.track(method === 'entered' ? 'Coupon Entered' : 'Coupon Clicked', {
      coupon_code,
      cart_id: cartId(),
    });
    if (!(await confirmReplacement(coupon_code))) {
      store.update({ applying: '' });
      return false;
    }
    const outcome = await applyCoupon(cart, coupon_code).finally(() => {
      store.update({ applying: '' });
    });
    if (outcome.ok) {
      store.update({ entered: '' });
      return true;
    }
    const message = outcome.denied ? outcome.denied.message : messageFor(outcome.reason, coupon_code);
    const messageHtml = outcome.denied?.messageHtml ?? '';
    const isWaiting = outcome.denied === null && outcome.reason === 'offline';
    store.update({
      denied: { promoCode: coupon_code, message, messageHtml, ...(isWaiting && { isWaiting }) },
    });
    if (coupon_code === HIDDEN_PROMO)
      analytics.track('Coupon Denied', { coupon_code, reason: message, cart_id: cartId() });
    // the list offered a coupon that is refused, so the list is out of date
    else if (outcome.denied && isOffered(store.get().list, coupon_code)) void loadOrReport();
    return false;
  }

  return {
    watched: store as Watched<CouponState>,
    get state() {
      return store.get();
    },

    /** reloads the list; rejects with 'Error fetching coupons' */
    load,
    retry: loadOrReport,
    /** the age of the list in whole minutes */
    ageInMinutes: (): number => Math.max(0, Math.floor((clock.now() - store.get().listedAt) / 60_000)),

    ensureList,
    currentList,

    type(text: string): void {
      store.update({ entered: text.toUpperCase(), denied: null });
    },

    apply,
    /** the shopper's answer to the pending question */
    answerReplacement: (shouldReplace: boolean): void => answerQuestion(shouldReplace),

    /** Logs in, then applies a coupon that needs a login. True if it was applied. */
    async logInAndApply(code: string): Promise<boolean> {
      if (!(await session.requireLogin())) return false;
      await cart.sync();
      return apply(code, 'clicked');
    },

    async remove(): Promise<void> {
      if (cart.state.intents.coupon?.code || couponIn(cart.state) !== '') await removeCoupon(cart);
    },

    /** Called at logout: the coupons were the previous user's. */
    forget(): void {
      requests += 1;
      epoch += 1;
      answerQuestion(false);
      store.set(noCoupons());
    },

    /** copies the code when its button is tapped */
    async copy(code: string): Promise<void> {
      if (!(await copyText(code))) return messages.toast(m.codeNotCopied(code), 5000);
      messages.toast(m.codeCopied(code));
      trackCopy(code);
    },
    /** tracks a copy that the browser made, e.g. after a keyboard shortcut */
    trackCopy,
  };
}

export type CouponStore = ReturnType<typeof createCouponStore>;

const isOffered = (list: readonly Coupon[], code: string): boolean =>
  list.some((coupon) => coupon.code === code && coupon.enabled);

/** A key of everything in the cart that the coupon list depends on. */
function cartKey(state: CartState): string {
  const lines = Object.values(state.items).map(({ product, quantity }) => `${product.productId}x${quantity}`);
  const { promoCode, hash } = promoIn(state) ?? {};
  return [state.cartId, state.ownerId, state.total, promoCode, hash, ...lines].join(' ');
}

function messageFor(reason: 'offline' | 'failed' | 'empty', code: string): string {
  if (reason === 'offline') return m.couponWaitsForNetwork(code);
  if (reason === 'empty') return m.cartEmpty;
  return m.couponFailed;
}

function failureOf(error: unknown): FailureType {
  if (!isApiError(error)) return 'unknown';
  return error.kind === 'aborted' ? 'unreachable' : error.kind;
}
