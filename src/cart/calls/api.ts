import type { Api } from '../../http/api.ts';
import { toRupees } from '../../model/money.ts';
import { catalogFactsOf, kindOf } from '../catalog-facts.ts';
import {
  HIDDEN_PROMO,
  type CartLine,
  type CartPrint,
  type FeedDonation,
  type PromoDenied,
  type PromoInfo,
  type ServerCart,
  type ServerLine,
  PAAS,
} from '../model.ts';
import { isGiven } from '../products.ts';
import { type CartAnswer, cartAnswer, openCartAnswer } from './wire.ts';
import * as m from '../messages.ts';

/** The fields that every cart call sends. */
export interface CartBody {
  lines: readonly CartLine[];
  /** null: no address; undefined: the server's cart keeps its address */
  addressId?: number | null | undefined;
  promoCode: string;
  donation: FeedDonation | null;
  /** the print data of a print cart */
  print: CartPrint | null;
  /** the server's cart that the changes were made on; undefined: unknown, so they replace whatever it has */
  version?: number | undefined;
}

export interface CartCall extends CartBody {
  cartId: string | null;
  /** the extra fields of a patch */
  fields: Readonly<Record<string, unknown>>;
  action: string;
  /** whether an access token is sent */
  loggedIn: boolean;
  signal: AbortSignal;
}

export interface ValidateCall extends CartBody {
  cartId: string;
  cartType: string;
  /** the id of the delivery address */
  channelAddressId: number;
  signal: AbortSignal;
}

const headers = { qd_sdk_request: 'true' };

export function sendCart(api: Api, call: CartCall): Promise<CartAnswer> {
  const { cartId, fields, action, loggedIn, signal } = call;
  const json = { ...bodyOf(call), ...fields };
  const query = action ? { action } : {};
  const common = { json, query, headers, signal, answer: cartAnswer };
  if (cartId === null)
    return api.call({ ...common, method: 'POST', path: action ? '/v5/carts/' : '/v5/carts' });
  const isPatch = Object.keys(fields).length > 0 && loggedIn;
  return api.call({
    ...common,
    method: isPatch ? 'PATCH' : 'PUT',
    path: `/v5/carts/${encodeURIComponent(cartId)}`,
  });
}

/** The logged-in shopper's cart, on whichever device it was filled; without an id if there is none. */
export function fetchOpenCart(api: Api, signal: AbortSignal): Promise<CartAnswer | { cart_id: null }> {
  return api.call({ method: 'GET', path: '/v5/carts', headers, signal, answer: openCartAnswer });
}

export function sendValidate(api: Api, call: ValidateCall): Promise<CartAnswer> {
  return api.call({
    method: 'POST',
    path: `/v5/carts/${encodeURIComponent(call.cartId)}/validate`,
    headers,
    signal: call.signal,
    answer: cartAnswer,
    json: {
      channel_address_id: call.channelAddressId,
      cart_type: call.cartType,
      items: call.lines.map(({ product, quantity }) => ({ product_id: product.productId, quantity })),
      promo_codes: call.promoCode ? [call.promoCode] : [],
      ...printFields(call),
      ...versionField(call),
    },
  });
}

function printFields({ print }: CartBody) {
  if (!print) return {};
  return { print_ids: [...print.print_ids], print_config: print.print_config.map((file) => ({ ...file })) };
}

const versionField = ({ version }: CartBody) => (version === undefined ? {} : { version });

function bodyOf(body: CartBody) {
  const { lines, addressId, promoCode, donation, print } = body;
  // a PATCH leaves absent fields unchanged, so an empty cart must send them as empty
  const clearedFields = lines.length === 0 && { promo_codes: [], additional_charges: [] };
  return {
    ...clearedFields,
    ...(print && { cart_type: PAAS, ...printFields(body) }),
    items: lines.map(({ product, quantity }) => ({
      product_id: product.productId,
      quantity,
      ...(product.merchantId && { seller_id: product.merchantId }),
    })),
    ...versionField(body),
    ...(addressId !== undefined && { address_id: addressId }),
    ...(promoCode && { promo_codes: [promoCode] }),
    ...(donation && {
      additional_charges: donation.selected
        ? [{ amount: toRupees(donation.amount), charge_id: donation.id }]
        : [],
    }),
  };
}

/** A line of a cart or of a shared cart. */
export function readLine(item: CartAnswer['cart_data']['items'][number]): ServerLine {
  const line = {
    productId: item.product_id,
    groupId: item.group_id,
    merchantId: item.seller_id,
    name: item.name,
    brand: item.brand,
    unit: item.unit,
    price: item.price,
    mrp: item.mrp ?? null,
    inventory: item.inventory == null ? null : Math.max(0, Math.floor(item.inventory)),
    maxCount: item.max_count || undefined,
    imageUrl: item.image_url,
    quantity: Math.max(0, Math.floor(item.quantity)),
    kind: kindOf(item.type_id),
    facts: catalogFactsOf(item),
  };
  const { price, mrp, quantity } = line;
  return isGiven(line)
    ? { ...line, price: 0, mrp: Math.max(price, mrp ?? 0), inventory: 1, quantity: Math.min(quantity, 1) }
    : line;
}

export function readCartAnswer(answer: CartAnswer): ServerCart {
  const { cart_data: data } = answer;
  const bill = data.bill_details;
  return {
    cartId: answer.cart_id ?? null,
    cartState: answer.cart_state,
    cartType: answer.cart_type,
    version: answer.version ?? null,
    lines: data.items.map(readLine),
    addressId: data.address ? data.address.id : data.address,
    total: bill.payable_amount,
    pricingDetails: {
      totalCartCost: bill.total_cost,
      netCost: bill.payable_amount,
      deliveryCharge: bill.delivery_charge,
      walletAmount: bill.wallet_amount,
      promoDiscount: bill.promo_discount,
      freeDeliveryFrom: bill.free_delivery_mov ?? null,
    },
    bill: data.bill_components.map((row) => ({
      identity: row.identity,
      name: row.left_header,
      amount: row.right_header,
      cut: row.cut_header,
      info: row.info,
    })),
    feedDonation: data.feedDonation
      ? {
          id: data.feedDonation.id,
          amount: data.feedDonation.amount,
          title: data.feedDonation.title,
          subtitle: data.feedDonation.subtitle,
          selected: data.feedDonation.selected,
        }
      : null,
    promoInfo: readPromos(answer.promo_data),
    promoDenied: readDenied(answer.promo_data),
    tip: bill.tip_amount,
    tipSuggestions: data.tip_suggestions.map(({ amount, label }) => ({ amount, label })),
    unavailable: data.unavailable_products.map((unavailableProduct) => ({
      productId: unavailableProduct.product_id,
      name: unavailableProduct.name,
    })),
    // the backend sends this one for every logged-out cart, so it is not a change
    changes: data.validations
      .filter(({ code, message }) => code !== 'FORCE_LOGOUT_USER' && message)
      .map(({ code, product_id, message }) => ({
        code,
        productId: product_id ?? '',
        message,
      })),
    etaMinutes: data.eta_in_minutes ?? null,
    slotId: data.slot_id,
    unparsed: { slots: data.delivery_slots, goods: data.free_delivery_products },
  };
}

/** Backends send an offer's value as text or as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isAutomatic = ({ type }: Pick<CartAnswer['promo_data'][number], 'type'>): boolean =>
  type?.toUpperCase() === 'AUTO';

/** Returns only the applied promotions, and never `WEB15`. */
function readPromos(promos: CartAnswer['promo_data']): PromoInfo[] {
  return promos
    .filter(({ applied, promo_code }) => (applied === undefined || applied) && promo_code !== HIDDEN_PROMO)
    .map((promo) => ({
      promoCode: promo.promo_code,
      promotionId: promo.promotion_id,
      enabled: promo.enabled,
      amount: promo.amount,
      message: promo.message,
      messageHtml: promo.message_html,
      success: promo.success,
      toast: promo.toast_message,
      name: promo.details?.name ?? '',
      imageUrl: promo.details?.image ?? '',
      termsLink: promo.details?.tnc_url ?? '',
      key: promo.details?.key ?? '',
      value: textOf(promo.details?.value),
      hash: promo.details?.hash ?? '',
      clubbable: promo.is_clubbable ?? false,
      automatic: isAutomatic(promo),
    }));
}

/** Returns the coupon that was refused, or accepted without effect. Automatic promotions may have no effect. */
function readDenied(promos: CartAnswer['promo_data']): PromoDenied | null {
  const denied = promos.find(
    (promo) =>
      (promo.applied === false || (!promo.success && !isAutomatic(promo))) &&
      promo.promo_code !== HIDDEN_PROMO,
  );
  if (!denied) return null;
  const { promo_code: promoCode, message_html: messageHtml } = denied;
  const message = denied.message || denied.toast_message || m.couponNotUsable;
  return { promoCode, message, messageHtml };
}
