import {
  type CartLine,
  type CartProduct,
  type CartState,
  MOST_OF_ONE,
  type ServerCart,
  type ServerLine,
} from './cart-model.ts';
import { reduceCart } from './reduce-cart.ts';
import { ordered, typeFor } from './set-line.ts';

export interface AnswerReceived {
  type: 'answer-received';
  cart: ServerCart;
  /** products that were tapped in and are not in the cart yet */
  known: Readonly<Record<string, CartProduct>>;
  /** tapped since the call that this answers: they are told with the next one */
  awaited?: readonly string[];
  /** where the call said that it goes: a server that does not say itself has taken that */
  said?: number | null | undefined;
}

export function receiveAnswer(state: CartState, fact: AnswerReceived): CartState {
  if (fact.cart.cartState === 'checkout_done') return reduceCart(state, { type: 'reset' });
  return reconcile(state, fact);
}

function reconcile(state: CartState, { cart, known, awaited, said }: AnswerReceived): CartState {
  const items: Record<string, CartLine> = {};
  let count = 0;
  for (const line of cart.lines) {
    if (line.quantity <= 0) continue;
    items[line.productId] = reconcileLine(state.items[line.productId], line, known[line.productId]);
    count += line.quantity;
  }
  const arrived = cart.lines.map((line) => line.productId).filter((productId) => productId in items);
  const unavailable = new Map(
    state.unavailable.filter((gone) => !(gone.productId in items)).map((gone) => [gone.productId, gone]),
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
    retry: null,
    cartId: cart.cartId ?? state.cartId,
    cartState: cart.cartState,
    cartType: typeFor(count, cart.cartType || state.cartType),
    items,
    order: ordered(state.order, items, arrived, awaited),
    count,
    total: cart.total,
    pricingDetails: cart.pricingDetails,
    bill: cart.bill,
    feedDonation: cart.feedDonation,
    promoInfo: cart.promoInfo,
    promoDenied: cart.promoDenied,
    tip: cart.tip,
    tipSuggestions: cart.tipSuggestions,
    unavailable: [...unavailable.values()],
    changes: cart.changes,
    addressId: cart.addressId !== undefined ? cart.addressId : said !== undefined ? said : state.addressId,
    etaMinutes: cart.etaMinutes,
  };
}

function reconcileLine(
  before: CartLine | undefined,
  line: ServerLine,
  tapped: CartProduct | undefined,
): CartLine {
  const old = before?.product ?? tapped;
  const product: CartProduct = {
    productId: line.productId,
    groupId: line.groupId || old?.groupId || line.productId,
    merchantId: line.merchantId || old?.merchantId || '',
    name: line.name || old?.name || 'Product',
    brand: line.brand || old?.brand || '',
    unit: line.unit || old?.unit || '',
    price: line.price,
    mrp: Math.max(line.mrp ?? old?.mrp ?? line.price, line.price),
    inventory: line.inventory ?? old?.inventory ?? MOST_OF_ONE,
    imageUrl: line.imageUrl || old?.imageUrl || '',
    tint: old?.tint,
  };
  const same = before !== undefined && sameProduct(before.product, product);
  if (same && before.quantity === line.quantity) return before;
  return { product: same ? before.product : product, quantity: line.quantity };
}

function sameProduct(a: CartProduct, b: CartProduct): boolean {
  return (Object.keys(b) as (keyof CartProduct)[]).every((key) => a[key] === b[key]);
}
