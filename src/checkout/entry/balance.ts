import type { Paise } from '../../model/money.ts';

/** The shopper's money in the shop's own wallet, as far as it can pay for this cart. */
export interface ShopBalance {
  usable: Paise;
  /** the part of it that the shop granted, which is spent first */
  promotional: Paise;
  /** empty: usable */
  disabledReason: string;
}

/** What an order costs, in the parts that the balance and the payment method pay. */
export interface Split {
  balance: Paise;
  charge: Paise;
}

interface BalanceChoice {
  usesBalance: boolean;
  options: { balance: ShopBalance | null };
}

export function splitAmount(total: Paise, { usesBalance, options }: BalanceChoice): Split {
  const { balance } = options;
  const usable = usesBalance && balance?.disabledReason === '' ? Math.max(0, balance.usable) : 0;
  const paidByBalance = Math.min(usable, total);
  return { balance: paidByBalance, charge: total - paidByBalance };
}

/** Whether the balance pays for everything, so that no payment method is needed. */
export const isCovered = ({ balance, charge }: Split): boolean => balance > 0 && charge === 0;
