import type { Paise } from '../../model/money.ts';

/** What can be wrong with delivered items. */
export const PROBLEMS = ['missing', 'wrong', 'damaged', 'expired', 'not-as-described'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What the shopper can ask for: a refund to one of two places, or the same items again. */
export const REMEDIES = ['wallet', 'source', 'replacement'] as const;
export type Remedy = (typeof REMEDIES)[number];
type RefundRemedy = Exclude<Remedy, 'replacement'>;

export const REQUEST_STATUSES = ['review', 'approved', 'refused'] as const;
type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A shopper's request about delivered items. */
export interface HelpRequest {
  id: string;
  /** milliseconds since 1970 */
  askedAt: number;
  problem: Problem;
  items: readonly { name: string; quantity: number }[];
  remedy: Remedy;
  status: RequestStatus;
  /** what was paid for the items */
  amount: Paise;
  /** null: not approved, or replaced */
  refund: {
    amount: Paise;
    to: RefundRemedy;
    name: string;
    /** the shortest and longest time until the refund arrives, in days; null: immediately */
    days: readonly [number, number] | null;
  } | null;
  /** when the replacement arrives; null: not approved, or refunded */
  replacementAt: number | null;
  /** why the request was refused */
  message: string;
}

/** An item of a delivered order. */
export interface HelpItem {
  productId: string;
  name: string;
  unit: string;
  imageUrl: string;
  /** the quantity delivered */
  quantity: number;
  /** what was paid for 1, 2, … of the items that can still be reported; empty: none can */
  amounts: readonly Paise[];
  /** the end of the time in which the item can be reported; null: it never could */
  until: number | null;
  /** why no item can be reported; empty: some can */
  closed: '' | 'late' | 'requested' | 'never';
}

export interface RemedyOption {
  id: Remedy;
  /** the place of a refund */
  name: string;
  /** how many days a refund takes; null: it arrives immediately */
  days: readonly [number, number] | null;
}

export interface PictureRules {
  /** the problems that a picture has to show */
  problems: readonly Problem[];
  /** above this amount every problem needs a picture */
  above: Paise;
  maxMb: number;
  types: readonly string[];
}

/** Which help a delivered order can get. */
export interface OrderHelp {
  orderId: string;
  cartId: string;
  items: readonly HelpItem[];
  picture: PictureRules;
  remedies: readonly RemedyOption[];
  /** identifies the next request: sending it twice makes one request */
  requestKey: string;
  /** newest first */
  requests: readonly HelpRequest[];
  contact: { phone: string; email: string };
}

/** Grants access to an uploaded picture. */
export interface PictureProof {
  print_id: string;
  secret_key: string;
}

export const isRefundPlace = (remedy: Remedy): remedy is RefundRemedy => remedy !== 'replacement';
