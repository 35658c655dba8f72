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

/** The least that UPI, cards and banks can charge: the balance leaves as much, or nothing. */
export const MIN_CHARGE: Paise = 1_00;

interface BalanceChoice {
  usesBalance: boolean;
  options: { balance: ShopBalance | null };
}

export function splitAmount(total: Paise, { usesBalance, options }: BalanceChoice): Split {
  const { balance } = options;
  const usable = usesBalance && balance?.disabledReason === '' ? Math.max(0, balance.usable) : 0;
  const balancePart = usable >= total ? total : Math.max(0, Math.min(usable, total - MIN_CHARGE));
  return { balance: balancePart, charge: total - balancePart };
}

/** Whether the balance pays for everything, so that no payment method is needed. */
export const isCovered = ({ balance, charge }: Split): boolean => balance > 0 && charge === 0;
