import { type Api, isApiError, supportCodeOf } from '../../http/api.ts';
import type { Clock, Connectivity, KeyValue } from '../../model/ports.ts';
import { createWaitingCoupons } from './waiting-coupons.ts';
import { type CartBody, readCartAnswer, sendCart, sendValidate } from './api.ts';
import {
  createAddressToSend,
  couponAsked,
  NO_EXTRAS,
  NOTHING,
  withExtras,
  createPreselected,
} from './extras.ts';
import type { CartCore } from '../core.ts';
import { answerIn, isAboutAddress, messageIn, createSendAgain } from './call-errors.ts';
import { type CartRetry, type CartState, couponIn, type Extras, printsIn } from '../model.ts';
import type { Asked, CartCallInfo, CartOutcome, ValidateOutcome } from '../ports.ts';
import type { CartAnswer } from './wire.ts';
import { isGiven } from '../products.ts';
import { deriveAddress, deriveCart } from '../derive.ts';
import { receiveAnswer } from '../reduce.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import * as m from '../messages.ts';

/** Debounce of taps. Fingers tap every 150 to 250 ms. */
const DEBOUNCE_MS = 350;
/** Taps during `sync` need another call; this limits how many. */
const MAX_ROUNDS = 20;

const SUPERSEDED = { ok: false, reason: 'failed', superseded: true } as const;

interface CartCallDeps {
  api: Api;
  clock: Clock;
  connectivity: Pick<Connectivity, 'online' | 'visible'>;
  /** holds the coupon code of a link */
  storage: KeyValue;
  loggedIn: () => boolean;
  /** called after a response has become the cart */
  onAnswer(answer: CartAnswer, asked: Asked, call: CartCallInfo): void;
  /** The server has decided on a coupon. `asked` is empty if it was removed or none was requested. */
  onCoupon(asked: string, before: string): void;
  /** the server refused the delivery address */
  onAddressRefused(addressId: number): void;
  /** the server refused taps, which have been undone */
  onTakenBack(): void;
  /** a message about a background call */
  tell(message: string): void;
  onError(error: unknown): void;
}

/** What a call carried besides the lines. */
interface Carried {
  /** every tap up to this one */
  upTo: number;
  extras: Extras;
  extra: CartRetry;
}

interface Call extends CartCallInfo {
  blocking: boolean;
  /** the caller reports the outcome to the shopper */
  awaited: boolean;
  /** the checkout call's delivery address; other calls carry an address only after a change */
  addressId?: number;
  /** fields and action besides the cart */
  extra: CartRetry;
  send(cart: CartState, body: CartBody, extra: CartRetry, signal: AbortSignal): Promise<CartAnswer>;
}

/** The cart's calls to the server: one at a time, each with the whole cart as the shopper sees it. */
export function createCartCalls(core: CartCore, deps: CartCallDeps) {
  const { api, clock, connectivity, loggedIn } = deps;
  const { inTurn, busy } = createOneAtATime();
  /** aborts the calls of this era; null: none yet */
  let abort: AbortController | null = null;
  let cancelPush: (() => void) | null = null;
  /** calls whose caller reports their outcome */
  let awaited = 0;
  /** extra fields that the backend requested for the next call */
  let form: Readonly<Record<string, unknown>> = {};
  const coupons = createWaitingCoupons(core, deps.storage, loggedIn);
  const preselected = createPreselected(core, deps.storage, deps.onError);
  const address = createAddressToSend(core, deps.onAddressRefused);
  const sendAgain = createSendAgain(deps.tell);

  function bodyNow(): CartBody {
    const { state } = core;
    const { lines: shown, feedDonation } = deriveCart(state, state.intents);
    const lines = shown.filter(({ product }) => !isGiven(product));
    const { coupon } = state.intents;
    const promoCode = coupon ? coupon.code : couponIn(state) || coupons.next(lines);
    return {
      lines,
      addressId: address.next(),
      promoCode,
      donation: feedDonation,
      print: lines.length > 0 ? printsIn(state) : null,
    };
  }

  function cartCall(kind: CartCallInfo['kind'], blocking: boolean, extra = NOTHING): Call {
    return {
      kind,
      blocking,
      awaited: false,
      newAddress: false,
      byAction: false,
      extra,
      send: ({ cartId }, body, { fields, action }, signal) =>
        sendCart(api, {
          ...body,
          cartId,
          fields: { ...form, ...fields },
          action,
          loggedIn: loggedIn(),
          signal,
        }),
    };
  }

  function validateCall(channelAddressId: number, newAddress: boolean): Call {
    return {
      kind: 'validate',
      blocking: true,
      awaited: true,
      addressId: channelAddressId,
      newAddress,
      byAction: false,
      extra: NOTHING,
      async send({ cartId, cartType }, body, _, signal) {
        if (cartId === null) throw new Error('[cart] validate: the cart lost its id; sync it first');
        return sendValidate(api, { ...body, cartId, cartType, channelAddressId, signal });
      },
    };
  }

  /** `again`: retries once if the server has lost the cart or its address. */
  async function make(call: Call, again = true): Promise<CartOutcome> {
    const body = bodyNow();
    const upTo = core.newestTap();
    const era = core.era();
    const sent = form;
    const { tip, coupon } = core.state.intents;
    const extras: Extras = call.kind === 'validate' ? NO_EXTRAS : { tip, coupon };
    const extra = withExtras(call.extra, extras);
    if (core.state.cartId === null && body.lines.length === 0) {
      core.foldIntents();
      core.tapsAnswered(upTo);
      core.intend({ type: 'extras-settled', extras });
      // there is nothing left to retry
      core.apply({ type: 'call-refused' });
      return { ok: false, reason: 'empty' };
    }
    if (!connectivity.online()) {
      core.apply({ type: 'call-failed', offline: true, retry: null });
      return { ok: false, reason: 'offline' };
    }
    core.apply({ type: 'call-started', blocking: call.blocking });
    try {
      abort ??= new AbortController();
      const answer = await call.send(core.state, body, extra, abort.signal);
      if (era !== core.era()) return SUPERSEDED;
      sendAgain.arrived();
      if (form === sent && call.kind !== 'validate') form = {};
      accept(answer, body, call, { upTo, extras, extra });
      return { ok: true, cartState: answer.cart_state, cartId: answer.cart_id ?? core.state.cartId };
    } catch (error) {
      if (era !== core.era()) return SUPERSEDED;
      if (again && isApiError(error)) {
        if (error.status === 404 && core.state.cartId !== null) return makeInNewCart(call);
        const sentId = call.addressId ?? body.addressId;
        if (typeof sentId === 'number' && isAboutAddress(error)) {
          address.refused(sentId);
          return make(
            call.kind === 'validate' ? { ...cartCall('sync', call.blocking), awaited: true } : call,
            false,
          );
        }
      }
      return failed(error, call, { upTo, extras, extra });
    }
  }

  function accept(answer: CartAnswer, body: CartBody, call: Call, { upTo, extras, extra }: Carried): void {
    const sentId = call.addressId ?? body.addressId;
    const cart = readCartAnswer(answer);
    const ofLink = coupons.answered(body, cart, upTo);
    const { addressId, tip, retry } = core.state;
    const before = { addressId, coupon: couponIn(core.state), tip, retry };
    core.intend({ type: 'extras-settled', extras });
    const known = Object.fromEntries(body.lines.map(({ product }) => [product.productId, product]));
    const asked = Object.fromEntries(body.lines.map((line) => [line.product.productId, line]));
    // the cart was ordered meanwhile, e.g. in another tab: pending taps go into the next cart
    const keepsTaps = answer.cart_state === 'checkout_done' && call.kind === 'sync';
    if (keepsTaps) pushAfter(DEBOUNCE_MS);
    else core.tapsAnswered(upTo);
    core.replace(
      receiveAnswer(core.state, {
        type: 'answer-received',
        cart,
        known,
        awaited: Object.keys(core.state.intents.lines),
        sentAddressId: sentId,
        sent: Object.keys(extra.fields),
      }),
    );
    if (answer.cart_state !== 'checkout_done') {
      if (address.answered(sentId, before.addressId)) pushAfter(0);
      const chosen = { ...before, donation: body.donation?.selected ?? false, sent: extra };
      if (preselected.takeOff(cart, chosen)) pushAfter(0);
    }
    const coupon = ofLink === 'counts' ? body.promoCode : call.byAction ? null : couponAsked(extra);
    if (coupon !== null) deps.onCoupon(coupon, before.coupon);
    const alreadyShown = ofLink === 'refused-again' && answer.toast_text === cart.promoDenied?.message;
    deps.onAnswer(alreadyShown ? { ...answer, toast_text: '' } : answer, asked, call);
  }

  async function makeInNewCart(call: Call): Promise<CartOutcome> {
    core.apply({ type: 'id-lost' });
    if (call.kind === 'sync' || call.kind === 'refresh') return make(call, false);
    const created = await make({ ...cartCall('sync', call.blocking), awaited: true }, false);
    return created.ok && created.cartId !== null ? make(call, false) : created;
  }

  function failed(error: unknown, call: Call, { upTo, extras, extra }: Carried): CartOutcome {
    const offline = !connectivity.online() || (isApiError(error) && error.kind === 'offline');
    const supportCode = supportCodeOf(error);
    if (offline) {
      core.apply({ type: 'call-failed', offline, retry: null, supportCode });
      return { ok: false, reason: 'offline' };
    }
    const answer = answerIn(error);
    const refusal = answer === 'refused' ? messageIn(error) : '';
    // a patch has its own retry button, and validation changes nothing
    const changes = call.kind === 'sync' || call.kind === 'refresh';
    const takenBack = answer === 'refused' && changes && core.takeBack(upTo, extras);
    // If the server was reached, tip and coupon have their own retry: sent with every call, they could block the cart.
    if (!isApiError(error) || error.kind !== 'unreachable') core.intend({ type: 'extras-settled', extras });
    const retry = call.kind === 'patch' || extra.action ? extra : null;
    if (takenBack) {
      coupons.settled(upTo);
      core.apply({ type: 'call-refused' });
      deps.onTakenBack();
      if (!call.awaited) deps.tell(refusal || m.changeUndone);
    } else {
      core.apply({ type: 'call-failed', offline, retry, supportCode, refusal });
    }
    deps.onError(error);
    if (core.owes() && !takenBack) {
      const quiet = call.kind !== 'sync' || call.awaited || awaited > 0 || !core.owesChange();
      const wait = sendAgain.failed(error, { refusal, quiet });
      if (wait !== undefined) pushAfter(wait);
    }
    return {
      ok: false,
      reason: 'failed',
      ...(supportCode !== null && { supportCode }),
      ...(answer && { answer }),
      ...(refusal && { message: refusal }),
    };
  }

  function pushAfter(ms: number): void {
    cancelPush?.();
    cancelPush = clock.after(ms, () => {
      cancelPush = null;
      void push();
    });
  }

  /**
   * Sends pending changes, unless another tap has restarted the debounce. A hidden tab waits until it is visible: the
   * visible one may have changed the same cart.
   */
  function push(): Promise<void> {
    return inTurn(async () => {
      if (core.owes() && cancelPush === null && connectivity.visible()) await make(cartCall('sync', false));
    });
  }

  function inAwaitedTurn<T>(work: () => Promise<T>): Promise<T> {
    awaited += 1;
    return inTurn(work).finally(() => {
      awaited -= 1;
    });
  }

  /** Sends everything pending after the calls already queued, and creates the cart if a user is logged in. */
  async function settle(isAwaited: boolean): Promise<CartOutcome> {
    const known = (): boolean => core.state.cartId !== null || !loggedIn();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      cancelPush?.();
      cancelPush = null;
      if (!core.owes() && core.state.answered && known()) break;
      const outcome = await make({ ...cartCall('sync', false), awaited: isAwaited });
      if (!outcome.ok) return outcome;
    }
    const { cartId, cartState } = core.state;
    return core.folded().count === 0 ? { ok: false, reason: 'empty' } : { ok: true, cartId, cartState };
  }

  /** Sends everything pending, then validates the cart for its current address. */
  async function settleAndValidate(newAddress: boolean, again = true): Promise<ValidateOutcome> {
    const settled = await settle(true);
    if (!settled.ok) return settled;
    if (settled.cartId === null) return { ok: false, reason: 'failed' };
    const addressNow = () => deriveAddress(core.state, core.state.intents);
    const addressId = addressNow();
    if (addressId === null) return { ok: false, reason: 'no-address' };
    const outcome = await make(validateCall(addressId, newAddress));
    if (!outcome.ok || outcome.cartState === 'checkout_done') return outcome;
    if (addressNow() === null) return { ok: false, reason: 'no-address' };
    return again && preselected.tookOff() ? settleAndValidate(newAddress, false) : outcome;
  }

  /** Starts a new era: aborts the previous cart's calls. */
  function beginEra(): void {
    core.beginEra();
    coupons.forget();
    preselected.forget();
    form = {};
    abort?.abort();
    abort = null;
    sendAgain.forget();
  }

  return {
    /** requests the coupon again, with the next call only */
    tryCoupon(code: string): void {
      coupons.tryWith(code, core.nextTap());
    },
    /** after the debounce */
    pushSoon: () => pushAfter(DEBOUNCE_MS),
    /**
     * The page may be killed at any moment, so debounced taps are sent now. But not behind a pending call: sent late, they
     * could overwrite what the tab visible by then has changed, so they wait until this one is visible again.
     */
    pushLast(): void {
      if (cancelPush === null || busy()) return;
      cancelPush();
      cancelPush = null;
      void inTurn(async () => {
        if (core.owes() && cancelPush === null) await make(cartCall('sync', false));
      });
    },
    pushNow: () => {
      cancelPush?.();
      cancelPush = null;
      sendAgain.startOver();
      return push();
    },
    sync: (isAwaited: boolean) => {
      const work = () => settle(isAwaited);
      return isAwaited ? inAwaitedTurn(work) : inTurn(work);
    },
    refresh: (blocking: boolean, byAction = false) =>
      inTurn(() => make({ ...cartCall('refresh', blocking), byAction })),
    patch: (extra: CartRetry, blocking: boolean, byAction = false) =>
      inTurn(() => make({ ...cartCall('patch', blocking, extra), byAction })),
    /** sends the requested tip and coupon, unless an earlier call has carried them */
    sendExtras: (blocking: boolean) =>
      inTurn(async (): Promise<CartOutcome> => {
        const { cartId, cartState, intents } = core.state;
        if (!intents.tip && !intents.coupon) return { ok: true, cartId, cartState };
        return make(cartCall('patch', blocking));
      }),
    showLinkCoupon: coupons.showLink,
    dropLinkCoupon: coupons.forgetLink,
    sendAlong(fields: Readonly<Record<string, unknown>>): void {
      form = { ...form, ...fields };
    },
    validate: (newAddress: boolean) => inAwaitedTurn(() => settleAndValidate(newAddress)),
    beginEra,
    stop() {
      cancelPush?.();
      cancelPush = null;
      beginEra();
    },
  };
}

export type CartCalls = ReturnType<typeof createCartCalls>;
