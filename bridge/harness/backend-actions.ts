import { nameRule } from './ActiveFaults.tsx';
import type { BackendRule } from './backend-rules.ts';
import * as m from './messages.ts';
import type { ActionDeps } from './action-deps.ts';
import { advanceOrder, putRules, setArrival, settlePayment, switchStores } from './sandbox.ts';
import { arrivalChanged, pushed, rulesSet } from './setup-steps.ts';

/** Faults, payments, orders and stores of the sandbox. */
export function createBackendActions({ state, dispatch, recording: { note } }: ActionDeps) {
  const { tenant } = state;
  const tell = async (sentence: Promise<string>) =>
    dispatch({ type: 'notice-given', notice: await sentence });

  /** Shown only once the sandbox has them. */
  async function changeRules(rules: readonly BackendRule[], notice = ''): Promise<void> {
    note(...rulesSet(state.rules, rules, nameRule));
    if (await putRules(tenant, rules)) dispatch({ type: 'rules-set', rules, notice });
    else dispatch({ type: 'notice-given', notice: m.sandboxSilent });
  }

  return {
    /** replaces the faults */
    setRules(rules: readonly BackendRule[]): void {
      void changeRules(rules);
    },
    failNext(match: string): void {
      const otherRules = state.rules.filter((rule) => rule.match !== match);
      void changeRules([{ match, mode: 'error', once: true }, ...otherRules], m.ruleAdded(match));
    },
    settlePayment(status: 'success' | 'failed'): void {
      note(pushed(status === 'success' ? 'payment-paid' : 'payment-declined'));
      void tell(settlePayment(tenant, status));
    },
    advanceOrder(): void {
      note(pushed('order-advance'));
      void tell(advanceOrder(tenant));
    },
    switchStores(open: boolean): void {
      note(pushed(open ? 'stores-open' : 'stores-closed'));
      void tell(switchStores(tenant, open));
    },
    /** minutes until new orders of every store arrive */
    setArrival(minutes: number): void {
      note(...arrivalChanged(minutes));
      void tell(setArrival(tenant, minutes));
    },
  };
}
