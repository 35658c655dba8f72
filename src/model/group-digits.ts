/**
 * Separates whole digits as India does: `1234567` becomes `12,34,567`. Not by `Intl.NumberFormat`, because prices are
 * among the first things rendered, and loading the browser's locale data would block the page (see `lazy.ts`).
 */
export const groupDigits = (digits: string): string => digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');
