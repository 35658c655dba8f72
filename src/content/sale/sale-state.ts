import type { RouteMatch } from '../../page/page.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import { beginningOf } from '../../platform/paths.ts';
import type { SignupState } from './reduce-signup.ts';
import { newSignup } from './reduce-signup.ts';

export interface Sale {
  id: string;
  title: string;
  /** one sentence */
  line: string;
  /** the dates as text; empty: unknown */
  when: string;
  phase: 'soon' | 'on' | 'over';
  perks: readonly { title: string; detail: string }[];
}

/** The id of a sale with a route of its own. */
export const saleIdOf = ({ route }: RouteMatch): string => beginningOf(route);

export interface SaleState extends ApiState {
  /** null: not loaded yet */
  sale: Sale | null;
  signup: SignupState;
}

export const newSaleState = (): SaleState => ({ ...newApiState(), sale: null, signup: newSignup() });
