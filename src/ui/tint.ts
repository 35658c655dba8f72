/** The background tints of pictures, icons and cards. */
export const TINTS = ['leaf', 'sky', 'butter', 'rose', 'sand'] as const;
export type Tint = (typeof TINTS)[number];
