import { ErrorState } from '../../ui/ErrorState.tsx';
import * as m from './messages.ts';

/** Shown if the coupons' code failed to load; they are loaded again when the step is opened again. */
export function NoCoupons() {
  return <ErrorState message={m.couponsNotLoaded} detail={m.couponsNotLoadedDetail} />;
}
