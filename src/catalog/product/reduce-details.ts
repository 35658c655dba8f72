import type { DetailsState, ProductDetails } from './product-model.ts';

export type DetailsFact =
  | { type: 'asked' }
  | { type: 'answered'; details: ProductDetails | null }
  | { type: 'failed'; message: string };

export function reduceDetails(state: DetailsState, fact: DetailsFact): DetailsState {
  switch (fact.type) {
    case 'asked':
      return { ...state, isFetching: true, isFetched: false, message: '' };
    case 'answered':
      return { isFetching: false, isFetched: true, message: '', details: fact.details };
    case 'failed':
      return { ...state, isFetching: false, isFetched: true, message: fact.message };
  }
}
