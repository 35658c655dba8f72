import { type ApiState, newApiState } from '../../page/api-state.ts';

/** Serialisable: the server sends it as JSON. */
export interface BrandSearchState extends ApiState {
  /** the redirect target: the brand's page, or a search for its name */
  movedTo: string | null;
}

export const newBrandSearchState = (): BrandSearchState => ({ ...newApiState(), movedTo: null });
