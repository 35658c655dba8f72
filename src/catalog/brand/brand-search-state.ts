import { type ApiState, newApiState } from '../../http/api-state.ts';

/** Plain data: a server sends it as JSON. */
export interface BrandSearchState extends ApiState {
  /** where it turned out to be: the brand's page, or what a search for its name finds */
  movedTo: string | null;
}

export const newBrandSearchState = (): BrandSearchState => ({ ...newApiState(), movedTo: null });
