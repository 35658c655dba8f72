import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { listOf, optionalText, rupees } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import { HIDDEN_PROMO } from '../model.ts';
import { promoInfo } from '../calls/wire.ts';

/** A coupon of the offer wall. */
export interface Coupon {
  code: string;
  title: string;
  /** its conditions, or why it does not apply to this cart; may contain HTML */
  detail: string;
  /** whether it applies to this cart */
  enabled: boolean;
  /** the amount that it saves on this cart; 0: unknown */
  amount: Paise;
  /** the coupons that it replaces, by their names in the backend */
  replaces: readonly string[];
  /** the change of the amount to pay; negative: less; null: unknown */
  payMore: Paise | null;
  /** by how much the cart is below the coupon's minimum; 0: the minimum is not the reason */
  shortBy: Paise;
  needsLogin: boolean;
  expired: boolean;
  clubbable: boolean;
  /** empty: none */
  termsLink: string;
  /** empty: none */
  imageUrl: string;
}

const campaign = v.looseObject({
  ...promoInfo.entries,
  title: optionalText,
  description: optionalText,
  replaces: v.fallback(listOf(v.pipe(v.string(), v.nonEmpty())), []),
  payable_change: v.fallback(v.nullable(rupees), null),
  short_by: v.fallback(rupees, 0),
  needs_login: v.fallback(v.boolean(), false),
  expired: v.fallback(v.boolean(), false),
});
const campaignsAnswer = v.looseObject({ campaigns: listOf(campaign) });

const ASSET_TYPE = 'OFFER_WALL';

export async function fetchCoupons(api: Api, cartId: string | null): Promise<Coupon[]> {
  const answer = await api.call({
    method: 'POST',
    path: '/v1/campaigns',
    json: { asset_type: ASSET_TYPE, cart_id: cartId },
    answer: campaignsAnswer,
  });
  const shownCampaigns = answer.campaigns.filter(
    ({ promo_code }) => promo_code !== '' && promo_code !== HIDDEN_PROMO,
  );
  const byCode = new Map(shownCampaigns.map((one) => [one.promo_code, readCoupon(one)]));
  return [...byCode.values()];
}

function readCoupon(one: v.InferOutput<typeof campaign>): Coupon {
  const { promo_code: code, details, message_html: html, message, description, expired } = one;
  const { short_by: shortBy, needs_login: needsLogin } = one;
  const isEnabled = one.enabled && !expired && !needsLogin && shortBy === 0;
  return {
    code,
    title: one.title || details?.name || code,
    detail: (isEnabled && html) || message || description || '',
    enabled: isEnabled,
    amount: isEnabled ? one.amount : 0,
    replaces: isEnabled ? one.replaces : [],
    payMore: isEnabled ? one.payable_change : null,
    shortBy,
    needsLogin,
    expired,
    clubbable: one.is_clubbable ?? false,
    termsLink: details?.tnc_url ?? '',
    imageUrl: details?.image ?? '',
  };
}
