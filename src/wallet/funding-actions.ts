import type { ComponentType } from 'react';
import type { HostPolicy } from '../../bridge/index.ts';
import type { Page } from '../page/define-page.ts';
import type { FundingRequest } from '../checkout/funding/reduce-funding.ts';
import type { Purpose } from '../checkout/payment/purpose.ts';
import * as m from './messages.ts';

/** The functions of checkout that the wallet pages use. */
interface Funding {
  /** requests the payment methods; resolves with an empty string, or with the reason for a failure */
  begin(request: FundingRequest): Promise<string>;
  close(): void;
  /** renders the payment methods */
  Sheet: ComponentType<{ title: string; onClose: () => void }>;
}

export interface WalletFeatures {
  funding(): Promise<Funding>;
  /** marks the end of a payment for this purpose as shown */
  markEndShown(purpose: Purpose): Promise<void>;
  /** the shopper's name, as the sender of a gift card */
  shopperName(): string;
}

export interface FundingActions extends Pick<WalletFeatures, 'shopperName'> {
  /** whether the host allows a suitable payment method */
  canPay(): boolean;
  /** Requests the payment methods. Resolves with an empty string, or with the reason for a failure. */
  beginFunding(request: FundingRequest): Promise<string>;
  endFunding(): void;
  /** renders the payment methods; null: not loaded yet */
  paymentSheet(): Funding['Sheet'] | null;
}

/** The methods that can pay for a top-up or a gift card: not cash on delivery, credit or another wallet. */
const FUNDING_METHODS = ['upi', 'card', 'nb'] as const satisfies readonly HostPolicy['methods'][number][];

export function fundingActions<S extends object, F>(
  { deps, report }: Page<S, F>,
  features: WalletFeatures,
): FundingActions {
  let funding: Funding | null = null;
  return {
    shopperName: features.shopperName,
    canPay() {
      const { payments, methods } = deps.bridge().policy;
      return payments === 'host' || FUNDING_METHODS.some((method) => methods.includes(method));
    },
    async beginFunding(request) {
      try {
        funding = await features.funding();
        return await funding.begin(request);
      } catch (error) {
        report(error);
        return m.fundingFailed;
      }
    },
    endFunding: () => funding?.close(),
    paymentSheet: () => funding?.Sheet ?? null,
  };
}
