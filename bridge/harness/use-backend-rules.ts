import { useEffect, useState } from 'react';
import type { BackendRule } from './backend-rules.ts';
import * as m from './messages.ts';
import type { TimelineRow } from './protocol.ts';
import type { HarnessFact } from './reduce-harness.ts';
import { findActiveRules, putRules } from './sandbox.ts';

/**
 * Gives the sandbox the rules of the link, and removes each rule for one call once that call was made. `isReady`: no reset
 * will follow, which would remove them
 */
export function useBackendRules(
  tenant: string | undefined,
  rules: readonly BackendRule[],
  rows: readonly TimelineRow[],
  isReady: boolean,
  dispatch: (fact: HarnessFact) => void,
): void {
  const [linkRules] = useState(rules);
  const [areSent, setSent] = useState(rules.length === 0);

  useEffect(() => {
    if (linkRules.length === 0 || !isReady) return;
    void putRules(tenant, linkRules).then((isTaken) => {
      if (!isTaken) dispatch({ type: 'rules-set', rules: [], notice: m.sandboxSilent });
      setSent(true);
    });
  }, [tenant, linkRules, isReady, dispatch]);

  useEffect(() => {
    // each new row may be the call that a rule waits for
    if (!areSent || rows.length === 0 || !rules.some(({ once }) => once)) return;
    let isCurrent = true;
    void findActiveRules(tenant, rules).then((active) => {
      if (isCurrent && active && active.length < rules.length)
        dispatch({ type: 'rules-used', rules: active, at: Date.now() });
    });
    return () => {
      isCurrent = false;
    };
  }, [tenant, areSent, rows, rules, dispatch]);
}
