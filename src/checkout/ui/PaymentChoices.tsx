import { BalanceSwitch } from './BalanceSwitch.tsx';
import { useSplit } from './checkout-context.tsx';
import { isCovered } from '../entry/balance.ts';
import { MethodList } from './MethodList.tsx';

/** The balance and, unless it pays for everything, the methods for the rest. */
export function PaymentChoices() {
  const split = useSplit();
  return (
    <>
      <BalanceSwitch />
      {!isCovered(split) && <MethodList />}
    </>
  );
}
