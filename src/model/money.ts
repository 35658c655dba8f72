import { groupDigits } from './group-digits.ts';

/** Whole paise. Rupees are used only in requests, responses and on the screen. */
export type Paise = number;

export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** `₹1,299`, `₹49.50`, `−₹20`: Indian grouping, no decimals unless there are paise. */
export function formatPaise(paise: Paise): string {
  const [rupees = '', decimals] = (Math.abs(paise) / 100).toFixed(2).split('.');
  return `${paise < 0 ? '−' : ''}₹${groupDigits(rupees)}${decimals === '00' ? '' : `.${decimals}`}`;
}
