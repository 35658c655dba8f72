import type { BackendRule, RuleMode } from './backend-rules.ts';
import * as m from './messages.ts';
import { DEFAULT_TENANT, TENANT_HEADER } from './tenant.ts';

/** The rules of `PUT /sandbox/faults`. */
const SANDBOX_RULES: Readonly<Record<RuleMode, Readonly<Record<string, unknown>>>> = {
  error: { status: 500 },
  expired: { status: 401 },
  slow: { delayMs: 6_000 },
  unsent: { drop: 'request' },
  lost: { drop: 'answer' },
  cut: { malformed: true },
};

interface PaymentRow {
  id: string;
  amount: number;
  status: string;
}

interface OrderRow {
  id: string;
  state: string;
}

/** The tenant whose controls are called; undefined: the default one. */
type Tenant = string | undefined;

/** The controls of the sandbox that the QA page uses. A failed call resolves with null. */
async function control<T>(tenant: Tenant, method: string, path: string, body?: unknown): Promise<T | null> {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    headers: {
      // the cookie may be that of another tab
      [TENANT_HEADER]: tenant ?? DEFAULT_TENANT,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null);
  return response?.ok ? ((await response.json()) as T) : null;
}

export const resetSandbox = async (tenant: Tenant): Promise<boolean> =>
  (await control(tenant, 'POST', 'reset')) !== null;

/** Replaces the sandbox's rules. */
export async function putRules(tenant: Tenant, rules: readonly BackendRule[]): Promise<boolean> {
  const body = rules.map(({ match, mode, once }) => ({
    match,
    ...SANDBOX_RULES[mode],
    ...(once && { times: 1 }),
  }));
  return (await control(tenant, 'PUT', 'faults', body)) !== null;
}

/** Those of the rules that the sandbox still has: one for the next call is gone after it. Null: it did not respond. */
export async function findActiveRules(
  tenant: Tenant,
  rules: readonly BackendRule[],
): Promise<readonly BackendRule[] | null> {
  const listed = await control<Readonly<Record<string, unknown>>[]>(tenant, 'GET', 'faults');
  if (listed === null) return null;
  return rules.filter(({ match, mode, once }) =>
    listed.some(
      (item) =>
        item.match === match &&
        (item.times === 1) === once &&
        Object.entries(SANDBOX_RULES[mode]).every(([name, value]) => item[name] === value),
    ),
  );
}

/** Settles the newest payment that is open. Resolves with a sentence about it. */
export async function settlePayment(tenant: Tenant, status: 'success' | 'failed'): Promise<string> {
  const payments = await control<PaymentRow[]>(tenant, 'GET', 'payments');
  if (payments === null) return m.sandboxSilent;
  const open = payments.filter((payment) => /^(ACTIVE|PAYMENT_PENDING)$/.test(payment.status)).at(-1);
  if (!open) return m.noOpenPayment;
  const settled = await control(tenant, 'POST', `payments/${open.id}/settle`, { status });
  return settled === null ? m.sandboxSilent : m.paymentSettled(open.id, open.amount, status);
}

/** Moves the newest order to its next state. Resolves with a sentence about it. */
export async function advanceOrder(tenant: Tenant): Promise<string> {
  const orders = await control<OrderRow[]>(tenant, 'GET', 'orders');
  if (orders === null) return m.sandboxSilent;
  const [newest] = [...orders].sort((a, b) => Number(b.id) - Number(a.id));
  if (!newest) return m.noOrder;
  const moved = await control<OrderRow>(tenant, 'POST', `orders/${newest.id}/advance`, {});
  return moved === null ? m.orderEnded(newest.id, newest.state) : m.orderMoved(moved.id, moved.state);
}
