import type { HostPolicy } from '../../../bridge/index.ts';
import type { Paise } from '../../model/money.ts';
import { DEFAULT_WALLET_PROVIDER, type PayMethod, SHOP_WALLET_PROVIDER } from '../payment/pay-methods.ts';
import { UPI_ID } from '../payment/upi-link.ts';
import { type ItemSubstitutes, readItemSubstitutes } from './item-substitutes.ts';
import type { PaymentOption, PaymentOptions, UpiFlow, WalletOption } from './payment-options.ts';
import * as m from './messages.ts';

/** The storage keys of the choices used last. */
export const LAST_METHOD_KEY = 'last-payment-method';
export const LAST_BANK_KEY = 'last-bank';
export const LAST_WALLET_KEY = 'last-wallet';
/** `on`: the balance was used */
export const LAST_BALANCE_KEY = 'last-balance';
export const LAST_SUBSTITUTE_KEY = 'last-substitute';

/** The shopper's choice among the payment options. */
export interface PaymentChoice {
  chosen: PayMethod | null;
  /** whether the balance pays, as far as it goes */
  usesBalance: boolean;
  upiFlow: UpiFlow;
  bankCode: string;
  /** the id of the selected wallet's provider, also while another method is chosen */
  selectedWallet: number;
  /** the token of a saved card; empty: a new card, entered at the gateway */
  selectedCard: string;
  selectedSubstitute: string;
  itemSubstitutes: ItemSubstitutes;
}

export const newChoice: PaymentChoice = {
  chosen: null,
  usesBalance: false,
  upiFlow: 'collect',
  bankCode: '',
  selectedWallet: DEFAULT_WALLET_PROVIDER,
  selectedCard: '',
  selectedSubstitute: '',
  itemSubstitutes: new Map(),
};

/** The server's options that the host's policy allows, with the one used last in front. */
export function offeredOptions(
  list: readonly PaymentOption[],
  policy: Pick<HostPolicy, 'payments' | 'methods'>,
  lastUsed: string | null,
): PaymentOption[] {
  const allowed = list.filter((option) => {
    if (policy.payments === 'host') return option.method === 'partner';
    return option.method !== 'partner' && policy.methods.includes(option.method);
  });
  const last = allowed.filter((option) => option.method === lastUsed);
  return [...last, ...allowed.filter((option) => option.method !== lastUsed)];
}

/** The method used last. The shop's own wallet used to be one; no other wallet takes its place. */
export function lastMethod(lastUsed: (key: string) => string | null): string | null {
  const isShopWallet = lastUsed(LAST_WALLET_KEY) === String(SHOP_WALLET_PROVIDER);
  const method = lastUsed(LAST_METHOD_KEY);
  return method === 'wallet' && isShopWallet ? null : method;
}

/** Whether the host's policy allows the shop's own wallet. */
export const allowsBalance = ({ payments, methods }: Pick<HostPolicy, 'payments' | 'methods'>): boolean =>
  payments !== 'host' && methods.includes('wallet');

/** The choice among new options, which keeps the parts of the earlier choice that are still offered. */
export function choiceOf(
  options: Pick<PaymentOptions, 'list' | 'banks' | 'wallets' | 'cards' | 'substitutes' | 'substitute'>,
  before: PaymentChoice,
  lastUsed: (key: string) => string | null,
): PaymentChoice {
  const { list, banks, wallets, cards, substitutes } = options;
  const usable = list.filter((one) => one.disabledReason === '').map((one) => one.method);
  const flows = list.find((one) => one.method === 'upi')?.upiFlows ?? [];
  const enabled = wallets.filter(isEnabled).map((one) => one.provider);
  const usableCards = cards.filter((one) => one.disabledReason === '').map((one) => one.token);
  const bank = before.bankCode || (lastUsed(LAST_BANK_KEY) ?? '');
  const wallet = Number(lastUsed(LAST_WALLET_KEY));
  const requested = before.selectedSubstitute || (lastUsed(LAST_SUBSTITUTE_KEY) ?? '') || options.substitute;
  return {
    chosen: before.chosen !== null && usable.includes(before.chosen) ? before.chosen : (usable[0] ?? null),
    usesBalance: before.usesBalance || lastUsed(LAST_BALANCE_KEY) === 'on',
    upiFlow: flows.includes('intent') && before.chosen === null ? 'intent' : flowOf(before.upiFlow, flows),
    bankCode: banks.some(({ code }) => code === bank) ? bank : '',
    selectedWallet: enabled.includes(wallet) ? wallet : (enabled[0] ?? DEFAULT_WALLET_PROVIDER),
    selectedCard: usableCards.includes(before.selectedCard)
      ? before.selectedCard
      : before.chosen === 'card'
        ? ''
        : (usableCards[0] ?? ''),
    selectedSubstitute: substitutes.some(({ id }) => id === requested)
      ? requested
      : (substitutes[0]?.id ?? ''),
    itemSubstitutes: new Map(
      [...readItemSubstitutes(lastUsed)].filter(([, chosen]) => substitutes.some(({ id }) => id === chosen)),
    ),
  };
}

function flowOf(flow: UpiFlow, flows: readonly UpiFlow[]): UpiFlow {
  return flows.includes(flow) ? flow : 'collect';
}

export function isEnabled(wallet: WalletOption): boolean {
  return wallet.oneTapStatus !== 'WALLET_DISABLED' && wallet.disabledReason === '';
}

/** What the chosen wallet needs before it can pay. */
export type WalletStep = 'choose' | 'link' | 'top-up' | 'pay';

export function walletStep(wallet: WalletOption | undefined, amount: Paise): WalletStep {
  if (wallet === undefined || !isEnabled(wallet)) return 'choose';
  if (!wallet.linkable) return 'pay';
  if (wallet.oneTapStatus !== 'AUTH_AVAILABLE') return 'link';
  return wallet.balance !== null && wallet.balance < amount ? 'top-up' : 'pay';
}

/** The message for the first missing detail of the chosen method; empty: no detail is missing. */
export function wrongField(
  method: PayMethod,
  form: {
    upiId: string;
    upiFlow: UpiFlow;
    bankCode: string;
    selectedWallet: number;
    wallets: readonly WalletOption[];
  },
): string {
  if (method === 'upi' && form.upiFlow === 'collect' && !UPI_ID.test(form.upiId.trim())) {
    return m.upiIdWrong;
  }
  if (method === 'nb' && form.bankCode === '') return m.bankMissing;
  if (method === 'wallet') {
    const wallet = form.wallets.find(({ provider }) => provider === form.selectedWallet);
    if (wallet === undefined || !isEnabled(wallet)) return m.walletMissing;
  }
  return '';
}

type Shown = PaymentChoice & { upiId: string; options: Pick<PaymentOptions, 'banks' | 'wallets' | 'cards'> };

/** The name of what pays: the wallet's own name, else the method's; empty: nothing is chosen. */
export function payerName({
  chosen,
  selectedWallet,
  options,
}: Pick<PaymentChoice, 'chosen' | 'selectedWallet'> & {
  options: Pick<PaymentOptions, 'list' | 'wallets'>;
}): string {
  const wallet = options.wallets.find(({ provider }) => provider === selectedWallet);
  const title = options.list.find(({ method }) => method === chosen)?.title ?? '';
  return chosen === 'wallet' ? (wallet?.name ?? title) : title;
}

/**
 * A short description of the chosen method's details; empty if the method's name is enough. `usesQr`: a code is scanned
 * instead of opening an app on this device.
 */
export function shortChoice(
  { chosen, upiFlow, upiId, bankCode, selectedWallet, selectedCard, options }: Shown,
  usesQr: boolean,
): string {
  switch (chosen) {
    case 'upi':
      if (upiFlow === 'intent') return usesQr ? m.upiQrCode : m.upiApp;
      return upiId.trim() && m.upiWithId(upiId.trim());
    case 'nb':
      return options.banks.find(({ code }) => code === bankCode)?.name ?? '';
    case 'wallet':
      return options.wallets.find(({ provider }) => provider === selectedWallet)?.name ?? '';
    case 'card': {
      const card = options.cards.find(({ token }) => token === selectedCard);
      return card ? m.cardEndingIn(card.network || m.card, card.last4) : m.newCard;
    }
    default:
      return '';
  }
}
