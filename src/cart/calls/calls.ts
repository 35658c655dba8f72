import { type Api, isApiError, supportCodeOf } from '../../http/api.ts';
import type { Clock, Connectivity, KeyValue } from '../../model/ports.ts';
import { createWaitingCoupons } from './waiting-coupons.ts';
import { type CartBody, fetchOpenCart, readCartAnswer, sendCart, sendValidate } from './api.ts';
import {
  createAddressPolicy,
  requestedCoupon,
  NO_EXTRAS,
  NO_FIELDS,
  withExtras,
  createPreselected,
} from './extras.ts';
import type { CartCore } from '../core.ts';
import {
  answerKindOf,
  isAddressRefusal,
  isRetryable,
  messageOf,
  newerCartOf,
  createRetryBackoff,
} from './call-errors.ts';
import { type CartRetry, type CartState, type Extras, PAAS, printsIn } from '../model.ts';
import { couponIn } from '../coupon-in.ts';
import { printsSoldAs } from '../prints.ts';
import type { RequestedLines, CartCallInfo, CartOutcome, ValidateOutcome } from '../ports.ts';
import type { CartAnswer } from './wire.ts';
import { isGiven } from '../products.ts';
import { deriveAddress, deriveCart } from '../derive.ts';
import { adoptCart, receiveAnswer } from '../reduce.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import * as m from '../messages.ts';

/** The debounce of taps, which come 150 to 250 ms apart. */
const DEBOUNCE_MS = 350;
/** The maximum number of calls in one `sync`: taps made during a call need another call. */
const MAX_ROUNDS = 20;
/** How often a call is repeated on a cart that another tab or device has changed; then it replaces that cart. */
const MAX_CONFLICTS = 3;

const SUPERSEDED_OUTCOME = { ok: false, reason: 'failed', superseded: true } as const;

interface CartCallDeps {
  api: Api;
  clock: Clock;
  connectivity: Pick<Connectivity, 'online' | 'visible'>;
  /** holds the coupon code of a link */
  storage: KeyValue;
  loggedIn: () => boolean;
  /** called after a response has become the cart */
  onAnswer(answer: CartAnswer, requested: RequestedLines, call: CartCallInfo): void;
  /** The server has decided on a coupon. `requestedCode` is empty if the coupon was removed or none was requested. */
  onCoupon(requestedCode: string, previousCode: string): void;
  /** the server refused the delivery address */
  onAddressRefused(addressId: number): void;
  /** the server refused taps, which have been undone */
  onTapsUndone(): void;
  /** merges what other tabs have stored since */
  followTabs(): void;
  /** a message about a background call */
  notify(message: string): void;
  onError(error: unknown): void;
}

/** The contents of a call, apart from the lines. */
interface CallContents {
  /** the number of the last tap that the call included */
  lastTap: number;
  extras: Extras;
  extra: CartRetry;
}

interface Call extends CartCallInfo {
  blocking: boolean;
  /** whether the caller reports the outcome to the shopper */
  awaited: boolean;
  /** the delivery address of a validation; other calls carry an address only after a change */
  addressId?: number;
  /** the fields and the action sent in addition to the cart */
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
  /** whether the server was asked for the cart that the shopper left on another device */
  let hasLooked = false;
  /** the number of running calls whose callers report the outcome */
  let awaitedCount = 0;
  /** extra fields that the backend requested for the next call */
  let extraFields: Readonly<Record<string, unknown>> = {};
  const coupons = createWaitingCoupons(core, deps.storage, loggedIn);
  const preselected = createPreselected(core, deps.storage, deps.onError);
  const address = createAddressPolicy(core, deps.onAddressRefused);
  const backoff = createRetryBackoff(deps.notify);

  /** Whether a newer cart may replace this one: changes that are no longer intents could not be applied to it. */
  const mayYield = (kind: CartCallInfo['kind']): boolean =>
    core.state.priced || (kind === 'refresh' && !core.hasShopperChanges());

  function currentBody(kind: CartCallInfo['kind'], conflicts: number): CartBody {
    // Sent as it is, an older cart would undo what another tab has changed and sent since.
    if (!mayYield(kind)) deps.followTabs();
    const { state } = core;
    const { lines: shownLines, feedDonation } = deriveCart(state, state.intents);
    const lines = shownLines.filter(({ product }) => !isGiven(product));
    const { coupon } = state.intents;
    const print = printsIn(state);
    const promoCode = coupon ? coupon.code : couponIn(state) || coupons.next(lines);
    return {
      lines,
      addressId: address.next(),
      promoCode,
      donation: feedDonation,
      print:
        print && lines.length > 0
          ? printsSoldAs(
              print,
              lines.map(({ product }) => product.productId),
            )
          : null,
      version: (mayYield(kind) && conflicts < MAX_CONFLICTS && state.serverVersion) || undefined,
    };
  }

  function cartCall(kind: CartCallInfo['kind'], blocking: boolean, extra = NO_FIELDS): Call {
    return {
      kind,
      blocking,
      awaited: false,
      newAddress: false,
      fromAction: false,
      extra,
      send: ({ cartId }, body, { fields, action }, signal) =>
        sendCart(api, {
          ...body,
          cartId,
          fields: { ...extraFields, ...fields },
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
      fromAction: false,
      extra: NO_FIELDS,
      async send({ cartId, cartType }, body, _, signal) {
        if (cartId === null) throw new Error('[cart] validate: the cart lost its id; sync it first');
        return sendValidate(api, { ...body, cartId, cartType, channelAddressId, signal });
      },
    };
  }

  /** Adopts the cart that the shopper left on another device. Rejects if the server cannot say whether there is one. */
  async function lookForCart(): Promise<void> {
    const era = core.era();
    abort ??= new AbortController();
    const answer = await fetchOpenCart(api, abort.signal).catch((error: unknown) => {
      if (answerKindOf(error) === undefined || isRetryable(error)) throw error;
      return null;
    });
    if (era !== core.era()) return;
    hasLooked = true;
    if (answer?.cart_id && answer.cart_type !== PAAS) {
      core.replace(adoptCart(core.state, readCartAnswer(answer)));
    }
  }

  const mustLook = (): boolean =>
    !hasLooked && loggedIn() && core.state.cartId === null && !printsIn(core.state) && connectivity.online();

  /**
   * `mayRetry`: retries once if the server has lost the cart or its address. `conflicts`: how often another tab or
   * device was faster.
   */
  async function makeCall(call: Call, mayRetry = true, conflicts = 0): Promise<CartOutcome> {
    if (mustLook()) {
      const contents = { lastTap: core.newestTap(), extras: NO_EXTRAS, extra: call.extra };
      const era = core.era();
      try {
        await lookForCart();
      } catch (error) {
        return era === core.era() ? handleFailure(error, call, contents) : SUPERSEDED_OUTCOME;
      }
      // A tab that was hidden in the meantime waits with its taps: the visible one may have changed the same cart.
      if (era !== core.era() || !(call.awaited || connectivity.visible())) return SUPERSEDED_OUTCOME;
    }
    const body = currentBody(call.kind, conflicts);
    const lastTap = core.newestTap();
    const era = core.era();
    const sentFields = extraFields;
    const { tip, coupon } = core.state.intents;
    const extras: Extras = call.kind === 'validate' ? NO_EXTRAS : { tip, coupon };
    const extra = withExtras(call.extra, extras);
    if (core.state.cartId === null && body.lines.length === 0) {
      core.foldIntents();
      core.tapsAnswered(lastTap);
      core.applyIntent({ type: 'extras-settled', extras });
      // an empty cart has nothing to retry
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
      if (era !== core.era()) return SUPERSEDED_OUTCOME;
      backoff.onSuccess();
      if (extraFields === sentFields && call.kind !== 'validate') extraFields = {};
      accept(answer, body, call, { lastTap, extras, extra });
      return { ok: true, cartState: answer.cart_state, cartId: answer.cart_id ?? core.state.cartId };
    } catch (error) {
      if (era !== core.era()) return SUPERSEDED_OUTCOME;
      const newerCart = newerCartOf(error);
      if (newerCart !== null && body.version !== undefined) {
        const cart = readCartAnswer(newerCart);
        const awaited = Object.keys(core.state.intents.lines);
        core.replace(receiveAnswer(core.state, { type: 'answer-received', cart, known: {}, awaited }));
        return makeCall(call, mayRetry, conflicts + 1);
      }
      if (mayRetry && isApiError(error)) {
        if (error.status === 404 && core.state.cartId !== null) return retryInNewCart(call);
        const sentId = call.addressId ?? body.addressId;
        if (typeof sentId === 'number' && isAddressRefusal(error)) {
          address.onRefusal(sentId);
          return makeCall(
            call.kind === 'validate' ? { ...cartCall('sync', call.blocking), awaited: true } : call,
            false,
          );
        }
      }
      return handleFailure(error, call, { lastTap, extras, extra });
    }
  }

  function accept(
    answer: CartAnswer,
    body: CartBody,
    call: Call,
    { lastTap, extras, extra }: CallContents,
  ): void {
    const sentId = call.addressId ?? body.addressId;
    const cart = readCartAnswer(answer);
    const linkResult = coupons.onAnswer(body, cart, lastTap);
    const { addressId, tip, retry } = core.state;
    const previousState = { addressId, coupon: couponIn(core.state), tip, retry };
    core.applyIntent({ type: 'extras-settled', extras });
    const known = Object.fromEntries(body.lines.map(({ product }) => [product.productId, product]));
    const requestedLines = Object.fromEntries(body.lines.map((line) => [line.product.productId, line]));
    // the cart was ordered in the meantime, e.g. in another tab: pending taps go into the next cart
    const keepsTaps = answer.cart_state === 'checkout_done' && call.kind === 'sync';
    if (keepsTaps) schedulePush(DEBOUNCE_MS);
    else core.tapsAnswered(lastTap);
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
      if (address.onAnswer(sentId, previousState.addressId)) schedulePush(0);
      const chosen = { ...previousState, donation: body.donation?.selected ?? false, sent: extra };
      if (preselected.remove(cart, chosen)) schedulePush(0);
    }
    const coupon =
      linkResult === 'applied' ? body.promoCode : call.fromAction ? null : requestedCoupon(extra);
    if (coupon !== null) deps.onCoupon(coupon, previousState.coupon);
    const isAlreadyShown = linkResult === 'refused-again' && answer.toast_text === cart.promoDenied?.message;
    deps.onAnswer(isAlreadyShown ? { ...answer, toast_text: '' } : answer, requestedLines, call);
  }

  async function retryInNewCart(call: Call): Promise<CartOutcome> {
    core.apply({ type: 'id-lost' });
    if (call.kind === 'sync' || call.kind === 'refresh') return makeCall(call, false);
    const creation = await makeCall({ ...cartCall('sync', call.blocking), awaited: true }, false);
    return creation.ok && creation.cartId !== null ? makeCall(call, false) : creation;
  }

  function handleFailure(error: unknown, call: Call, { lastTap, extras, extra }: CallContents): CartOutcome {
    const offline = !connectivity.online() || (isApiError(error) && error.kind === 'offline');
    const supportCode = supportCodeOf(error);
    if (offline) {
      core.apply({ type: 'call-failed', offline, retry: null, supportCode });
      return { ok: false, reason: 'offline' };
    }
    const answer = answerKindOf(error);
    const refusal = answer === 'refused' ? messageOf(error) : '';
    // a failed patch has its own retry button, and a failed validation changes nothing
    const changes = call.kind === 'sync' || call.kind === 'refresh';
    const isUndone = answer === 'refused' && changes && core.undoTaps(lastTap, extras);
    // If the server was reached, tip and coupon have their own retry: sent with every call, they could block the cart.
    if (!isApiError(error) || error.kind !== 'unreachable')
      core.applyIntent({ type: 'extras-settled', extras });
    const retry = call.kind === 'patch' || extra.action ? extra : null;
    if (isUndone) {
      coupons.settle(lastTap);
      core.apply({ type: 'call-refused' });
      deps.onTapsUndone();
      if (!call.awaited) deps.notify(refusal || m.changeUndone);
    } else {
      core.apply({ type: 'call-failed', offline, retry, supportCode, refusal });
    }
    deps.onError(error);
    if (core.hasUnconfirmed() && !isUndone) {
      const silent = call.kind !== 'sync' || call.awaited || awaitedCount > 0 || !core.hasShopperChanges();
      const delay = backoff.onFailure(error, { refusal, silent });
      if (delay !== undefined) schedulePush(delay);
    }
    return {
      ok: false,
      reason: 'failed',
      ...(supportCode !== null && { supportCode }),
      ...(answer && { answer }),
      ...(refusal && { message: refusal }),
    };
  }

  function schedulePush(ms: number): void {
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
      if (core.hasUnconfirmed() && cancelPush === null && connectivity.visible())
        await makeCall(cartCall('sync', false));
    });
  }

  function runAwaited<T>(work: () => Promise<T>): Promise<T> {
    awaitedCount += 1;
    return inTurn(work).finally(() => {
      awaitedCount -= 1;
    });
  }

  /** Sends everything pending once the queued calls are done, and creates the cart if a user is logged in. */
  async function settle(isAwaited: boolean): Promise<CartOutcome> {
    const isCartKnown = (): boolean => core.state.cartId !== null || !loggedIn();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      cancelPush?.();
      cancelPush = null;
      if (!core.hasUnconfirmed() && core.state.answered && isCartKnown()) break;
      const outcome = await makeCall({ ...cartCall('sync', false), awaited: isAwaited });
      if (!outcome.ok) return outcome;
    }
    const { cartId, cartState } = core.state;
    return core.folded().count === 0 ? { ok: false, reason: 'empty' } : { ok: true, cartId, cartState };
  }

  /** Sends everything pending, then validates the cart for its current address. */
  async function settleAndValidate(newAddress: boolean, mayRetry = true): Promise<ValidateOutcome> {
    const settled = await settle(true);
    if (!settled.ok) return settled;
    if (settled.cartId === null) return { ok: false, reason: 'failed' };
    const currentAddress = () => deriveAddress(core.state, core.state.intents);
    const addressId = currentAddress();
    if (addressId === null) return { ok: false, reason: 'no-address' };
    const outcome = await makeCall(validateCall(addressId, newAddress));
    if (!outcome.ok || outcome.cartState === 'checkout_done') return outcome;
    if (currentAddress() === null) return { ok: false, reason: 'no-address' };
    return mayRetry && preselected.hasRemoved() ? settleAndValidate(newAddress, false) : outcome;
  }

  /** Starts a new era: aborts the previous cart's calls. */
  function beginEra(): void {
    core.beginEra();
    coupons.forget();
    preselected.forget();
    extraFields = {};
    abort?.abort();
    abort = null;
    backoff.forget();
  }

  return {
    /** requests the coupon again, with the next call only */
    tryCoupon(code: string): void {
      coupons.tryOnce(code, core.nextTap());
    },
    /** sends pending changes after the debounce */
    pushSoon: () => schedulePush(DEBOUNCE_MS),
    /**
     * The page may be killed at any moment, so debounced taps are sent now. Not while a call is pending: sent late,
     * they could overwrite changes made in another tab, so they wait until this tab is visible again.
     */
    flush(): void {
      if (cancelPush === null || busy()) return;
      cancelPush();
      cancelPush = null;
      void inTurn(async () => {
        if (core.hasShopperChanges() && cancelPush === null) await makeCall(cartCall('sync', false));
      });
    },
    pushNow: () => {
      cancelPush?.();
      cancelPush = null;
      backoff.startOver();
      return push();
    },
    sync: (isAwaited: boolean) => {
      const work = () => settle(isAwaited);
      return isAwaited ? runAwaited(work) : inTurn(work);
    },
    refresh: (blocking: boolean, fromAction = false) =>
      inTurn(() => makeCall({ ...cartCall('refresh', blocking), fromAction })),
    patch: (extra: CartRetry, blocking: boolean, fromAction = false) =>
      inTurn(() => makeCall({ ...cartCall('patch', blocking, extra), fromAction })),
    /** sends the requested tip and coupon, unless an earlier call has carried them */
    sendExtras: (blocking: boolean) =>
      inTurn(async (): Promise<CartOutcome> => {
        const { cartId, cartState, intents } = core.state;
        if (!intents.tip && !intents.coupon) return { ok: true, cartId, cartState };
        return makeCall(cartCall('patch', blocking));
      }),
    showLinkCoupon: coupons.showLink,
    dropLinkCoupon: coupons.dropLinkCoupon,
    addFields(fields: Readonly<Record<string, unknown>>): void {
      extraFields = { ...extraFields, ...fields };
    },
    validate: (newAddress: boolean) => runAwaited(() => settleAndValidate(newAddress)),
    beginEra,
    /** the shopper may have left a cart on another device */
    expectCart(): void {
      hasLooked = false;
    },
    stop() {
      cancelPush?.();
      cancelPush = null;
      beginEra();
    },
  };
}

export type CartCalls = ReturnType<typeof createCartCalls>;
