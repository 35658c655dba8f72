/** The background tints of pictures. */
export const TINTS = ['leaf', 'sky', 'butter', 'rose', 'sand'] as const;
export type Tint = (typeof TINTS)[number];
