import type { Paise } from './money.ts';

/** An amount as people type it: "1,500", "₹ 50". Whole rupees; null: not an amount. */
export function readRupees(text: string): Paise | null {
  const digits = text.replace(/[₹,\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) * 100 : null;
}
