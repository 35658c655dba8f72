import { type ApiState, newApiState } from '../page/api-state.ts';
import type { Claimed, GiftCard, GiftDetails } from './gifts-api.ts';
import type { Limits } from './wallet-api.ts';

/** A part of the page that has its own request. `data` is null until the part has loaded. */
export interface Part<T> {
  data: T | null;
  isLoading: boolean;
  failed: boolean;
}

/** The data of the gift card pages, whose parts load and fail separately. */
export interface Gifts {
  terms: Part<readonly string[]>;
  list: Part<readonly GiftCard[]>;
  /** the details of the card shown */
  modalData: Part<GiftDetails>;
}

export type GiftsFact =
  | { type: 'requested'; part: keyof Gifts }
  | { type: 'failed'; part: keyof Gifts }
  | { [P in keyof Gifts]: { type: 'received'; part: P; data: NonNullable<Gifts[P]['data']> } }[keyof Gifts];

const emptyPart = { data: null, isLoading: false, failed: false } as const;

const newGifts: Gifts = { terms: emptyPart, list: emptyPart, modalData: emptyPart };

export function reduceGifts(gifts: Gifts, fact: GiftsFact): Gifts {
  const previous = gifts[fact.part];
  switch (fact.type) {
    case 'requested':
      return { ...gifts, [fact.part]: { ...previous, isLoading: true, failed: false } };
    case 'received':
      return { ...gifts, [fact.part]: { data: fact.data, isLoading: false, failed: false } };
    case 'failed':
      return { ...gifts, [fact.part]: { ...previous, isLoading: false, failed: true } };
  }
}

/** The state of claiming a gift card. */
export interface Claim {
  code: string;
  isClaiming: boolean;
  /** why claiming failed, as a sentence */
  error: string;
  /** the card claimed last; null: none yet */
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
  /** the limits for buying a card; null: cards cannot be bought */
  buy: Limits | null;
  /** whether the request for a payment never reached the server */
  notBought: boolean;
}

export const newGiftsState = (): GiftsState => ({
  ...newApiState(),
  ...newGifts,
  claim: newClaim,
  buy: null,
  notBought: false,
});
