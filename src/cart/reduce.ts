import {
  type CartLine,
  type CartProduct,
  type CartRetry,
  type CartState,
  emptyCart,
  emptyPricing,
  type ServerCart,
  type ServerLine,
  PAAS,
  type PrintLines,
  printsIn,
} from './model.ts';
import { printsSoldAs } from './prints.ts';
import { limitOf, MAX_QUANTITY_PER_PRODUCT } from './limits.ts';
import { ordered, setLine, cartTypeFor } from './intents.ts';
import { isGiven } from './products.ts';

export type CartFact =
  | { type: 'call-started'; blocking: boolean }
  | {
      type: 'call-failed';
      offline: boolean;
      retry: CartRetry | null;
      supportCode?: string | null;
      refusal?: string;
    }
  /** the server refused the call's changes, which were undone */
  | { type: 'call-refused' }
  /** the current user wants this line, so it no longer counts as left behind by the previous one */
  | { type: 'line-tapped'; productId: string }
  | { type: 'line-set'; product: CartProduct; quantity: number }
  | { type: 'out-of-stock-removed'; limits: Readonly<Record<string, number>> }
  | { type: 'address-chosen'; addressId: number | null }
  | { type: 'changes-dismissed' }
  /** the restored lines return to their previous positions */
  | { type: 'order-restored'; order: readonly string[]; feedDonation?: CartState['feedDonation'] | undefined }
  /** replaces the whole cart with these documents */
  | { type: 'prints-put'; prints: PrintLines }
  /** the server no longer knows the cart's id */
  | { type: 'id-lost' }
  | { type: 'cleared' }
  | { type: 'reset' }
  | { type: 'logged-in'; userId: number }
  | { type: 'logged-out' };

export function reduceCart(state: CartState, fact: CartFact): CartState {
  switch (fact.type) {
    case 'call-started':
      if (!fact.blocking) return { ...state, status: 'LOADING_NON_BLOCKING' };
      return { ...state, status: state.answered ? 'LOADING_MASKED' : 'LOADING' };
    case 'call-failed':
      if (fact.offline) return { ...state, status: 'NO_INTERNET', unsaved: true };
      // the cart before the call is still valid; a call that can be retried is merged into the pending retry
      return {
        ...state,
        unsaved: true,
        refusal: fact.refusal ?? '',
        supportCode: fact.supportCode,
        ...(fact.retry === null
          ? { status: 'SERVER_ERROR' }
          : { status: state.answered ? 'SUCCESS' : 'DEFAULT', retry: mergedRetry(state.retry, fact.retry) }),
      };
    case 'call-refused':
      return { ...state, status: state.answered ? 'SUCCESS' : 'DEFAULT', unsaved: false };
    case 'line-tapped':
      return { ...state, leftBehind: removeLeftBehind(state.leftBehind, fact.productId) };
    case 'line-set':
      return setLine(state, fact.product, fact.quantity);
    case 'out-of-stock-removed':
      return Object.entries(fact.limits).reduce((cart, [productId, limit]) => {
        const line = cart.items[productId];
        return line ? setLine(cart, line.product, limit) : cart;
      }, state);
    case 'address-chosen':
      return { ...state, addressId: fact.addressId };
    case 'changes-dismissed':
      return { ...state, changes: [], unavailable: [] };
    case 'order-restored':
      return {
        ...state,
        order: fact.order,
        feedDonation: state.feedDonation ?? fact.feedDonation ?? null,
      };
    case 'prints-put':
      return putPrints(state, fact.prints);
    case 'id-lost':
      return { ...state, cartId: null, cartState: null, serverVersion: null };
    case 'cleared':
      return { ...reset(state), cartId: state.cartId };
    case 'reset':
      return reset(state);
    case 'logged-in':
      return loggedIn(state, fact.userId);
    case 'logged-out':
      return loggedOut(state);
  }
}

/** Adds the failed fields to those of an earlier failure that has not been retried yet. */
function mergedRetry(earlierRetry: CartRetry | null, newRetry: CartRetry): CartRetry {
  return {
    fields: { ...earlierRetry?.fields, ...newRetry.fields },
    action: newRetry.action || (earlierRetry?.action ?? ''),
  };
}

/** The fields that the call did not send still need a retry. */
function remainingRetry(retry: CartRetry | null, sentNames: readonly string[]): CartRetry | null {
  const unsentFields = Object.entries(retry?.fields ?? {}).filter(([name]) => !sentNames.includes(name));
  return retry && unsentFields.length > 0 ? { ...retry, fields: Object.fromEntries(unsentFields) } : null;
}

/** The next cart keeps the address, and sends it with its first call. */
function reset({ ownerId, addressId }: CartState): CartState {
  return { ...emptyCart(), ownerId, addressId };
}

function putPrints(state: CartState, { lines, ...print }: PrintLines): CartState {
  const withoutLines: CartState = {
    ...state,
    print,
    cartState: null,
    items: {},
    order: [],
    count: 0,
    total: 0,
    pricingDetails: { ...emptyPricing },
    bill: [],
    promoInfo: [],
    unavailable: [],
    changes: [],
  };
  return lines.reduce(
    (cart, { product, quantity }) => ({ ...setLine(cart, product, quantity), cartType: PAAS }),
    withoutLines,
  );
}

function removeLeftBehind(leftBehind: CartState['leftBehind'], productId: string): CartState['leftBehind'] {
  if (!leftBehind?.productIds.includes(productId)) return leftBehind;
  return { ...leftBehind, productIds: leftBehind.productIds.filter((id) => id !== productId) };
}

/** An anonymous cart becomes the user's; no user sees another's cart. */
function loggedIn(state: CartState, userId: number): CartState {
  if (state.ownerId === userId) return state;
  if (state.ownerId !== null) return { ...emptyCart(), ownerId: userId };
  const foreignIds =
    state.leftBehind && state.leftBehind.userId !== userId ? state.leftBehind.productIds : [];
  const cleanedCart = foreignIds.reduce<CartState>((cart, productId) => {
    const line = cart.items[productId];
    return line ? setLine(cart, line.product, 0) : cart;
  }, state);
  const settledStatus = cleanedCart.status.startsWith('LOADING') ? 'DEFAULT' : cleanedCart.status;
  return { ...cleanedCart, status: settledStatus, ownerId: userId, leftBehind: null };
}

/** Clears everything except items, count, total and delivery charge. */
function loggedOut(state: CartState): CartState {
  const blankCart = emptyCart();
  // A print cart needs its documents, and those are private.
  if (printsIn(state)) return { ...blankCart, leftBehind: state.leftBehind };
  return {
    ...blankCart,
    items: state.items,
    order: state.order,
    count: state.count,
    total: state.total,
    cartType: cartTypeFor(state.count, ''),
    pricingDetails: { ...blankCart.pricingDetails, deliveryCharge: state.pricingDetails.deliveryCharge },
    leftBehind:
      state.ownerId === null ? state.leftBehind : { userId: state.ownerId, productIds: [...state.order] },
  };
}

/** The limits of the lines that exceed the stock. */
export function exceededLimits(state: Pick<CartState, 'items' | 'cartType'>): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const [productId, line] of Object.entries(state.items)) {
    const limit = limitOf(line.product, state.cartType);
    if (line.quantity > limit) limits[productId] = limit;
  }
  return limits;
}

export interface AnswerReceived {
  type: 'answer-received';
  cart: ServerCart;
  /** the products that the call sent, by id */
  known: Readonly<Record<string, CartProduct>>;
  /** ids of products tapped after the call was sent, which the next call carries */
  awaited?: readonly string[];
  /** the address that the call sent: valid if the response has none */
  sentAddressId?: number | null | undefined;
  /** names of the extra fields that the call sent */
  sent?: readonly string[];
}

export function receiveAnswer(state: CartState, fact: AnswerReceived): CartState {
  if (fact.cart.cartState === 'checkout_done') return reduceCart(state, { type: 'reset' });
  return reconcile(state, fact);
}

/**
 * Merges the cart that the shopper left on another device with this device's, as a login does: every line is in it, with
 * the larger of two quantities.
 */
export function adoptCart(state: CartState, cart: ServerCart): CartState {
  const bought = Object.values(state.items).filter(({ product }) => !isGiven(product));
  return bought.reduce(
    (merged, { product, quantity }) =>
      setLine(merged, product, Math.max(quantity, merged.items[product.productId]?.quantity ?? 0)),
    receiveAnswer({ ...state, items: {}, order: [] }, { type: 'answer-received', cart, known: {} }),
  );
}

function reconcile(
  state: CartState,
  { cart, known, awaited, sentAddressId, sent = [] }: AnswerReceived,
): CartState {
  const items: Record<string, CartLine> = {};
  let count = 0;
  for (const line of cart.lines) {
    if (line.quantity <= 0) continue;
    items[line.productId] = reconcileLine(state.items[line.productId], line, known[line.productId]);
    if (!isGiven(line)) count += line.quantity;
  }
  const arrivedIds = cart.lines.map((line) => line.productId).filter((productId) => productId in items);
  const unavailable = new Map(
    state.unavailable
      .filter((product) => !(product.productId in items))
      .map((product) => [product.productId, product]),
  );
  for (const { productId, name } of cart.unavailable) {
    const product = state.items[productId]?.product ?? known[productId];
    unavailable.set(productId, {
      productId,
      name: name || product?.name || 'One product',
      imageUrl: product?.imageUrl ?? '',
      price: product?.price ?? 0,
    });
  }
  return {
    ...state,
    status: 'SUCCESS',
    answered: true,
    retry: remainingRetry(state.retry, sent),
    unsaved: false,
    refusal: '',
    cartId: cart.cartId ?? state.cartId,
    cartState: cart.cartState,
    serverVersion: cart.version ?? null,
    cartType: cartTypeFor(count, cart.cartType || state.cartType),
    // the documents of a removed line are no longer in the cart
    print: state.print && printsSoldAs(state.print, [...arrivedIds, ...(awaited ?? [])]),
    items,
    order: ordered(state.order, items, arrivedIds, awaited),
    count,
    total: cart.total,
    priced: true,
    pricingDetails: cart.pricingDetails,
    bill: cart.bill,
    feedDonation: cart.feedDonation,
    promoInfo: cart.promoInfo,
    promoDenied: cart.promoDenied,
    tip: cart.tip,
    tipSuggestions: cart.tipSuggestions,
    unavailable: [...unavailable.values()],
    changes: cart.changes,
    addressId:
      cart.addressId !== undefined
        ? cart.addressId
        : sentAddressId !== undefined
          ? sentAddressId
          : state.addressId,
    etaMinutes: cart.etaMinutes,
    slotId: cart.slotId,
    unparsed: cart.unparsed,
  };
}

function reconcileLine(
  currentLine: CartLine | undefined,
  line: ServerLine,
  tapped: CartProduct | undefined,
): CartLine {
  const oldProduct = currentLine?.product ?? tapped;
  const product: CartProduct = {
    productId: line.productId,
    groupId: line.groupId || oldProduct?.groupId || line.productId,
    merchantId: line.merchantId || oldProduct?.merchantId || '',
    name: line.name || oldProduct?.name || 'Product',
    brand: line.brand || oldProduct?.brand || '',
    unit: line.unit || oldProduct?.unit || '',
    price: line.price,
    mrp: Math.max(line.mrp ?? oldProduct?.mrp ?? line.price, line.price),
    inventory: line.inventory ?? oldProduct?.inventory ?? MAX_QUANTITY_PER_PRODUCT,
    maxCount: line.maxCount ?? oldProduct?.maxCount,
    imageUrl: line.imageUrl || oldProduct?.imageUrl || '',
    tint: oldProduct?.tint,
    kind: line.kind ?? oldProduct?.kind,
    facts: oldProduct?.facts ?? line.facts,
  };
  const isSame = currentLine !== undefined && sameProduct(currentLine.product, product);
  if (isSame && currentLine.quantity === line.quantity) return currentLine;
  return { product: isSame ? currentLine.product : product, quantity: line.quantity };
}

function sameProduct(a: CartProduct, b: CartProduct): boolean {
  return (Object.keys(b) as (keyof CartProduct)[]).every((key) => a[key] === b[key]);
}
