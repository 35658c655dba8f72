import { type ApiState, newApiState } from '../http/api-state.ts';
import type { Claimed, GiftCard, GiftDetails } from './gifts-wire.ts';
import { type FundingForm, newFundingForm } from './reduce-funding-form.ts';
import type { Limits } from './wallet-wire.ts';

/** Something that is fetched by itself. `data` null: it has not come yet. */
export interface Part<T> {
  data: T | null;
  isLoading: boolean;
  failed: boolean;
}

/** Gift cards: each part is fetched by itself, and fails by itself. */
export interface Gifts {
  terms: Part<readonly string[]>;
  list: Part<readonly GiftCard[]>;
  /** of the one that is looked at */
  modalData: Part<GiftDetails>;
}

export type GiftsFact =
  | { type: 'requested'; part: keyof Gifts }
  | { type: 'failed'; part: keyof Gifts }
  | { [P in keyof Gifts]: { type: 'received'; part: P; data: NonNullable<Gifts[P]['data']> } }[keyof Gifts];

const nothing = { data: null, isLoading: false, failed: false } as const;

const newGifts: Gifts = { terms: nothing, list: nothing, modalData: nothing };

export function reduceGifts(gifts: Gifts, fact: GiftsFact): Gifts {
  const before = gifts[fact.part];
  switch (fact.type) {
    case 'requested':
      return { ...gifts, [fact.part]: { ...before, isLoading: true, failed: false } };
    case 'received':
      return { ...gifts, [fact.part]: { data: fact.data, isLoading: false, failed: false } };
    case 'failed':
      return { ...gifts, [fact.part]: { ...before, isLoading: false, failed: true } };
  }
}

/** Letting the money of a gift card out. */
export interface Claim {
  code: string;
  isClaiming: boolean;
  /** why it did not work, in a sentence */
  error: string;
  /** the last one that did */
  claimed: Claimed | null;
}

export type ClaimFact =
  | { type: 'code-typed'; code: string }
  | { type: 'claim-sent' }
  | { type: 'claim-refused'; message: string }
  | { type: 'claimed'; card: Claimed };

const newClaim: Claim = { code: '', isClaiming: false, error: '', claimed: null };

export function reduceClaim(claim: Claim, fact: ClaimFact): Claim {
  switch (fact.type) {
    case 'code-typed':
      return claim.isClaiming ? claim : { ...claim, code: fact.code, error: '', claimed: null };
    case 'claim-sent':
      return { ...claim, isClaiming: true, error: '', claimed: null };
    case 'claim-refused':
      return { ...claim, isClaiming: false, error: fact.message };
    case 'claimed':
      return { ...newClaim, claimed: fact.card };
  }
}

export interface GiftsState extends ApiState, Gifts {
  claim: Claim;
  /** how much a bought one may hold; null: none can be bought */
  buy: Limits | null;
  form: FundingForm;
  /** a payment for one never arrived */
  notBought: boolean;
}

export const newGiftsState = (): GiftsState => ({
  ...newApiState(),
  ...newGifts,
  claim: newClaim,
  buy: null,
  form: newFundingForm,
  notBought: false,
});
