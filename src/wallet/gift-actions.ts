import * as v from 'valibot';
import type { Page } from '../page/define-page.ts';
import type { PageDeps } from '../page/page.ts';
import { isApiError } from '../http/api.ts';
import { toRupees } from '../model/money.ts';
import { fullDate } from '../model/dates.ts';
import type { FundingActions } from './funding-actions.ts';
import { type CodeError, validateCode, normalizeCode } from './gift-code.ts';
import { claimAnswer, claimRefusal, giftTermsAnswer } from './gifts-api.ts';
import {
  type Claim,
  type ClaimFact,
  type Gifts,
  type GiftsFact,
  reduceClaim,
  reduceGifts,
} from './reduce-gifts.ts';
import * as m from './messages.ts';

export interface GiftsActions extends FundingActions {
  typeCode(code: string): void;
  claim(): Promise<void>;
  loadTerms(): Promise<void>;
}

export interface GiftActions {
  claim(): Promise<void>;
  share(): Promise<void>;
  loadTerms(): Promise<void>;
}

const FAULT_MESSAGES: Readonly<Record<CodeError, string>> = {
  empty: m.codeMissing,
  length: m.codeWrongLength,
  character: m.codeWrongCharacter,
  check: m.codeTypo,
};

/** Loads the terms of all gift cards. */
export async function loadTerms<S extends Gifts, F>(page: Page<S, F>): Promise<void> {
  const { terms } = page.get();
  if (terms.isLoading || terms.data !== null) return;
  const apply = (fact: GiftsFact): void => page.set(reduceGifts(page.get(), fact) as Partial<S>);
  apply({ type: 'requested', part: 'terms' });
  try {
    const path = '/v1/gifts/terms';
    const data = await page.deps.api.call({ method: 'GET', path, answer: giftTermsAnswer });
    apply({ type: 'received', part: 'terms', data });
  } catch (error) {
    if (!isApiError(error)) page.report(error);
    apply({ type: 'failed', part: 'terms' });
  }
}

/** Moves a gift card's money to the wallet. `onClaimed` reloads the page's data. */
export function createClaimActions<S extends { claim: Claim }, F>(
  page: Page<S, F>,
  onClaimed: () => Promise<void>,
) {
  const { api, analytics } = page.deps;
  const apply = (fact: ClaimFact): void =>
    page.set({ claim: reduceClaim(page.get().claim, fact) } as Partial<S>);

  function refuse(reason: string, message: string): void {
    analytics.track('Gift Card Denied', { reason });
    apply({ type: 'claim-refused', message });
  }

  return {
    typeCode: (code: string) => apply({ type: 'code-typed', code }),
    async claim(typedCode = page.get().claim.code): Promise<void> {
      if (page.get().claim.isClaiming) return;
      const fault = validateCode(typedCode);
      if (fault !== null) return refuse(fault, FAULT_MESSAGES[fault]);
      apply({ type: 'claim-sent' });
      try {
        const { order_id: orderId, amount } = await api.call({
          method: 'POST',
          path: '/v1/gifts/claim',
          json: { code: normalizeCode(typedCode) },
          answer: claimAnswer,
        });
        analytics.track('Gift Card Claimed', { value: toRupees(amount) });
        apply({ type: 'claimed', card: { orderId, amount } });
        await onClaimed();
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        refuse(...refusalOf(error, page.deps));
      }
    },
  };
}

function refusalOf(
  error: unknown,
  { connectivity }: Pick<PageDeps, 'connectivity'>,
): [reason: string, string] {
  if (!connectivity.online()) {
    return ['offline', m.claimOffline];
  }
  const refusal = isApiError(error) ? v.safeParse(claimRefusal, error.body) : null;
  if (!refusal?.success) {
    // Claiming the same code again shows whether it succeeded.
    return ['unknown', m.claimUnknown];
  }
  const { code, expired_at: at } = refusal.output;
  switch (code) {
    case 'UNKNOWN':
      return [code, m.codeUnknown];
    case 'CLAIMED':
      return [code, m.codeUsedByYou];
    case 'CLAIMED_BY_OTHER':
      return [code, m.codeUsedByOther];
    case 'EXPIRED':
      return [code, at === null ? m.codeExpired : m.codeExpiredOn(fullDate(at))];
    case 'WALLET_INACTIVE':
      return [code, m.claimWalletInactive];
  }
}
