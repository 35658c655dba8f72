import type { PaymentChoice } from './entry/payment-choice.ts';
import type { PaymentOptions } from './entry/payment-options.ts';

type Shown = PaymentChoice & { upiId: string; options: Pick<PaymentOptions, 'banks' | 'wallets' | 'cards'> };

/** With what exactly, in a few words; empty where the method says it all. */
export function shortChoice({
  chosen,
  upiFlow,
  upiId,
  bankCode,
  selectedWallet,
  selectedCard,
  options,
}: Shown): string {
  switch (chosen) {
    case 'upi':
      if (upiFlow === 'intent') return 'UPI app on this phone';
      return upiId.trim() && `UPI, ${upiId.trim()}`;
    case 'nb':
      return options.banks.find(({ code }) => code === bankCode)?.name ?? '';
    case 'wallet':
      return options.wallets.find(({ provider }) => provider === selectedWallet)?.name ?? '';
    case 'card': {
      const card = options.cards.find(({ token }) => token === selectedCard);
      return card ? `${card.network || 'Card'} ending in ${card.last4}` : 'Card, entered at the gateway';
    }
    default:
      return '';
  }
}
