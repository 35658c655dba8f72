import type { ComponentType } from 'react';
import type { LaterPart, Parts } from '../checkout/parts.tsx';
import type { Clock } from '../model/ports.ts';
import { importAgain } from '../platform/import-again.ts';
import { loadCode } from '../platform/load-code.ts';

export interface PartsEdges {
  clock: Clock;
  /** of a module with a style sheet of its own */
  loadStyles: (module: string) => Promise<void>;
  closed: AbortSignal;
}

/** Wallets, cards and sheets of the checkout, each in a file of its own. */
export function createCheckoutParts({ clock, loadStyles, closed }: PartsEdges): Parts {
  function part(load: () => Promise<{ default: ComponentType }>, styles: string): LaterPart {
    let got: ComponentType | null = null;
    return {
      async load() {
        if (got) return got;
        const [module] = await loadCode(
          () => Promise.all([importAgain(load), loadStyles(styles)]),
          clock,
          closed,
        );
        got = module.default;
        return got;
      },
      loaded: () => got,
    };
  }
  return {
    wallets: part(() => import('../checkout/wallet/WalletList.tsx'), 'checkout/wallet/WalletList'),
    wallet: part(() => import('../checkout/wallet/WalletPage.tsx'), 'checkout/wallet/WalletPage'),
    walletFailed: part(() => import('../checkout/wallet/WalletFailed.tsx'), 'checkout/wallet/WalletFailed'),
    cards: part(() => import('../checkout/card/CardList.tsx'), 'checkout/card/CardList'),
    sheets: part(() => import('../checkout/PaymentSheets.tsx'), 'checkout/PaymentSheets'),
  };
}
