import type { BackendRule, RuleMode } from './backend-rules.ts';
import * as m from './messages.ts';
import { isLedger, type LedgerAttempt } from './money.ts';
import type { Setup } from './setup.ts';
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

interface StoreRow {
  id: string;
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

/** The clock of a tenant. */
export interface SandboxClock {
  /** milliseconds since 1970 */
  now: number;
  /** milliseconds by which it is ahead of the real time */
  shift_ms: number;
}

/** What tests count on: orders move on by a control only, and a login leads through the step that asks for an address. */
export const TEST_CONDITIONS = { advance_s: 0, default_address: 'unmarked' } as const;

/** Back to the seed data, the clock to `now` or the real time. `isForTest`: with {@link TEST_CONDITIONS} */
export async function resetSandbox(
  tenant: Tenant,
  { clock, seed }: Pick<Setup, 'clock' | 'seed'>,
  isForTest = false,
): Promise<SandboxClock | null> {
  const request = { now: clock, seed, ...(isForTest && TEST_CONDITIONS) };
  const isReset = (await control(tenant, 'POST', 'reset', request)) !== null;
  return isReset ? readClock(tenant) : null;
}

export const readClock = (tenant: Tenant): Promise<SandboxClock | null> => control(tenant, 'GET', 'clock');

/** `now`: null is the real time */
export const moveClock = (
  tenant: Tenant,
  change: { now: number | null } | { advance_s: number },
): Promise<SandboxClock | null> => control(tenant, 'PUT', 'clock', change);

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

/** Null: the sandbox did not respond, or has no such list. */
export async function readLedger(tenant: Tenant): Promise<readonly LedgerAttempt[] | null> {
  const attempts = await control<unknown>(tenant, 'GET', 'ledger');
  return isLedger(attempts) ? attempts : null;
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

/** Opens or closes every store of the tenant. Resolves with a sentence about it. */
export async function switchStores(tenant: Tenant, open: boolean): Promise<string> {
  if (!(await changeStores(tenant, { open }))) return m.sandboxSilent;
  return open ? m.storesOpen : m.storesClosed;
}

/** Sets when new orders arrive, from every store of the tenant. Resolves with a sentence about it. */
export async function setArrival(tenant: Tenant, minutes: number): Promise<string> {
  return (await changeStores(tenant, { minutes })) ? m.arrivalSet(minutes) : m.sandboxSilent;
}

/** Resolves with false if the sandbox has not changed every store of the tenant. */
async function changeStores(
  tenant: Tenant,
  change: { open: boolean } | { minutes: number },
): Promise<boolean> {
  const stores = (await control<StoreRow[]>(tenant, 'GET', 'stores')) ?? [];
  const changes = stores.map(({ id }) => control(tenant, 'PUT', `stores/${id}`, change));
  const answers = await Promise.all(changes);
  return answers.length > 0 && !answers.includes(null);
}
