import * as v from 'valibot';
import { mask } from '../../bridge/mask.ts';
import { tenantName } from '../../bridge/harness/messages.ts';
import { isTenantName } from '../../bridge/harness/tenant.ts';
import { faultRules } from '../../fixtures/faults.ts';
import { resetFields } from '../../fixtures/routes/controls.ts';
import * as m from './messages.ts';
import type { SandboxPlace } from './sandbox-place.ts';
import { defineTool, type Tool } from './tool.ts';

/** The books of the sandbox, with their control. */
const BOOKS = {
  orders: '/orders',
  payments: '/payments',
  ledger: '/ledger',
  carts: '/carts',
} as const;
const BOOK_NAMES = Object.keys(BOOKS) as (keyof typeof BOOKS)[];
const USUAL_ROWS = 20;
const MAX_ROWS = 200;

export const tenantField = v.optional(
  v.pipe(v.string(), v.check(isTenantName, tenantName), v.description(m.tenant(tenantName))),
);

/** What can be seen and changed at the backend. */
export function sandboxTools(place: SandboxPlace): Tool[] {
  const inTenant = (tenant: string | undefined, facts: object) => ({
    tenant: tenant ?? place.tenant,
    ...facts,
  });

  return [
    defineTool({
      name: 'list_faults',
      title: 'List backend faults',
      description:
        'The fault rules of the backend, with the times left. The first rule that matches applies.',
      annotations: { readOnlyHint: true },
      input: v.strictObject({ tenant: tenantField }),
      async run({ tenant }, { signal }) {
        const rules = await place.control(tenant, signal)<object[]>('GET', '/faults');
        return inTenant(tenant, { rules: rules.map(mask) });
      },
    }),

    defineTool({
      name: 'set_faults',
      title: 'Set backend faults',
      description:
        'Makes calls to the backend fail. The rules replace all others; [] ends every fault. `match` is a method and a path without /api, such as "PUT /v5/carts/*"; * stands for any method or any characters.',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      input: v.strictObject({ rules: faultRules, tenant: tenantField }),
      async run({ rules, tenant }, { signal }) {
        const set = await place.control(tenant, signal)<object[]>('PUT', '/faults', rules);
        return inTenant(tenant, { rules: set.map(mask) });
      },
    }),

    defineTool({
      name: 'read_books',
      title: 'Read the backend’s books',
      description:
        'Orders, payments, ledger (the money of each payment attempt) and carts as the backend has them, or one order with its lines, bill, refund and payments. Personal data is masked. Amounts are in rupees.',
      annotations: { readOnlyHint: true },
      input: v.strictObject({
        books: v.optional(v.pipe(v.array(v.picklist(BOOK_NAMES)), v.minLength(1)), BOOK_NAMES),
        order_id: v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}$/), v.description('the id of an order'))),
        limit: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ROWS), v.description(m.newest)),
          USUAL_ROWS,
        ),
        tenant: tenantField,
      }),
      async run({ books, order_id, limit, tenant }, { signal }) {
        const control = place.control(tenant, signal);
        if (order_id !== undefined)
          return inTenant(tenant, { order: mask(await control('GET', `/orders/${order_id}`)) });
        const pages = await Promise.all(
          books.map(async (book) => {
            const rows = await control<object[]>('GET', BOOKS[book]);
            return [book, { total: rows.length, rows: rows.slice(-limit).map(mask) }] as const;
          }),
        );
        return inTenant(tenant, Object.fromEntries(pages));
      },
    }),

    defineTool({
      name: 'reset',
      title: 'Reset the sandbox',
      description:
        'Restores the seed data and the real time for everybody in the tenant: orders, carts, faults and logs are gone.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      input: v.strictObject({
        seed: v.pipe(resetFields.entries.seed, v.description(m.seedHint)),
        now: v.pipe(resetFields.entries.now, v.description(m.nowHint)),
        tenant: tenantField,
      }),
      async run({ tenant, ...fields }, { signal }) {
        const control = place.control(tenant, signal);
        await control('POST', '/reset', fields);
        return inTenant(tenant, { reset: true, clock: await control('GET', '/clock') });
      },
    }),
  ];
}
