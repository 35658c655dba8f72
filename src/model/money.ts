/** Whole paise. Rupees are used only in requests, responses and on the screen. */
export type Paise = number;

const wholeFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const paiseFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** `₹1,299`, `₹49.50`, `−₹20`: Indian grouping, no decimals unless there are paise. */
export function formatPaise(paise: Paise): string {
  const amount = Math.abs(paise);
  const digits = (amount % 100 === 0 ? wholeFormat : paiseFormat).format(amount / 100);
  return `${paise < 0 ? '−' : ''}₹${digits}`;
}
