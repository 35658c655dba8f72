import { type ApiState, newApiState } from '../../page/api-state.ts';

/** Serialisable: the server sends it as JSON. */
export interface BrandSearchState extends ApiState {
  /** the path to redirect to, which is the brand's page or a search for its name; null: still unknown */
  movedTo: string | null;
}

export const newBrandSearchState = (): BrandSearchState => ({ ...newApiState(), movedTo: null });
