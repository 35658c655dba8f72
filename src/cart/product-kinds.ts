import type { ProductKind } from './model.ts';

/** By product type in the catalogue. */
const KINDS: Readonly<Record<string, ProductKind>> = { 11778: 'free', 11934: 'reward', 5862: 'membership' };

export const kindOf = (typeId: unknown): ProductKind | undefined => KINDS[String(typeId)];
