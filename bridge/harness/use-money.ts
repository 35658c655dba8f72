import { useEffect, useMemo, useState } from 'react';
import { compareMoney, type LedgerAttempt, type MoneyRow } from './money.ts';
import type { TimelineRow } from './protocol.ts';
import type { HarnessState } from './reduce-harness.ts';
import { readLedger } from './sandbox.ts';

/** The calls of one tap come together. */
const DELAY_MS = 300;
/** The backend settles payments and moves orders by itself. */
const REFRESH_MS = 3_000;

/** The payments of this visit, by the books and by the timeline; none before the first one. */
export function useMoney(
  { tenant, rows, startedAt, clockShift }: HarnessState,
  hasSandbox: boolean,
): readonly MoneyRow[] {
  const [attempts, setAttempts] = useState<readonly LedgerAttempt[]>([]);
  const [openedAt] = useState(Date.now);
  const changes = useMemo(() => (hasSandbox ? rows.filter(isAboutMoney).length : 0), [rows, hasSandbox]);

  useEffect(() => {
    if (changes === 0) return;
    let isCurrent = true;
    async function refresh() {
      const read = document.hidden ? null : await readLedger(tenant);
      if (isCurrent && read) setAttempts(read);
    }
    const first = window.setTimeout(refresh, DELAY_MS);
    const timer = window.setInterval(refresh, REFRESH_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(first);
      window.clearInterval(timer);
    };
  }, [tenant, changes]);

  const since = Math.min(openedAt, startedAt ?? openedAt) + clockShift;
  return useMemo(
    () => (changes === 0 ? NOTHING : compareMoney(attempts, rows, since)),
    [attempts, rows, since, changes],
  );
}

const NOTHING: readonly MoneyRow[] = [];

const isAboutMoney = ({ kind, method, tone }: TimelineRow) =>
  tone !== 'open' &&
  ((kind === 'api' && /\/payments\b|\/orders?\b/.test(method)) ||
    (kind === 'native' && /^(pay sheet|settle )/.test(method)) ||
    (kind === 'bridge' && method === 'pay'));
