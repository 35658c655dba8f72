/** The grounds that pictures stand on. */
export const TINTS = ['leaf', 'sky', 'butter', 'rose', 'sand'] as const;
export type Tint = (typeof TINTS)[number];
