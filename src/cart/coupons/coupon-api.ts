import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { listOf, optionalText, rupees } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import { HIDDEN_PROMO } from '../constants.ts';
import { promoInfo } from '../wire.ts';

/** One of the offer wall. */
export interface Coupon {
  code: string;
  title: string;
  /** what it takes, or why it does not count for this cart; may hold HTML */
  detail: string;
  /** it counts for this cart as it is */
  enabled: boolean;
  /** by how much it makes this cart cheaper; 0: not known */
  amount: Paise;
  /** what it takes the place of, as the backend calls it */
  replaces: readonly string[];
  /** how much more is paid with it than now; negative: less; null: not known */
  payMore: Paise | null;
  /** how much more has to be in the cart; 0: that is not what is missing */
  shortBy: Paise;
  needsLogin: boolean;
  expired: boolean;
  clubbable: boolean;
  /** empty: there are none to read */
  termsLink: string;
  /** empty: it has none */
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
  const shown = answer.campaigns.filter(({ promo_code }) => promo_code !== '' && promo_code !== HIDDEN_PROMO);
  const byCode = new Map(shown.map((one) => [one.promo_code, readCoupon(one)]));
  return [...byCode.values()];
}

function readCoupon(one: v.InferOutput<typeof campaign>): Coupon {
  const { promo_code: code, details, message_html: html, message, description, expired } = one;
  const { short_by: shortBy, needs_login: needsLogin } = one;
  const enabled = one.enabled && !expired && !needsLogin && shortBy === 0;
  return {
    code,
    title: one.title || details?.name || code,
    detail: (enabled && html) || message || description || '',
    enabled,
    amount: enabled ? one.amount : 0,
    replaces: enabled ? one.replaces : [],
    payMore: enabled ? one.payable_change : null,
    shortBy,
    needsLogin,
    expired,
    clubbable: one.is_clubbable ?? false,
    termsLink: details?.tnc_url ?? '',
    imageUrl: details?.image ?? '',
  };
}
