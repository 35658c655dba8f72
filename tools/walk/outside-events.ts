import { ControlRefused } from './books.ts';
import type { PageView } from './page-view.ts';
import { pickFrom, type StepResult, type Results } from './step-result.ts';
import { storedCart, countEvent, type WalkState, tokenIn } from './walk-state.ts';

/** The disturbances: which API calls are affected, and how. */
const MATCHES = [
  '* /v5/carts*',
  'POST /v5/carts/*/validate',
  'POST /v1/payments',
  'GET /v1/payments/*',
  'GET /v1/orders/*',
  '* /v4/address*',
  '* /v1/layout/*',
  'GET /feed/*',
  '* /v2/accounts/*',
  '* /v1/*',
  '* /v5/*',
] as const;
const DISTURBANCES = [
  { status: 503 },
  { status: 500 },
  { delayMs: 250 },
  { delayMs: 700 },
  { malformed: true },
  { drop: 'request' },
  { drop: 'answer' },
  { status: 401 },
  { status: 403 },
  { status: 429 },
] as const;

/** Events outside this device: in the shop's stock, at the payer, or on another phone of the shopper. */
export function createOutsideEvents(state: WalkState, view: PageView, { skipped }: Results) {
  const { books } = state;

  async function control(text: string, method: string, path: string, body?: unknown): Promise<StepResult> {
    try {
      await books.control(method, path, body);
      return skipped(text);
    } catch (error) {
      if (!(error instanceof ControlRefused)) throw error;
      return skipped(`${text}: ${error.message}`);
    }
  }

  async function changeProduct(pick: number, kindOfChange: number): Promise<StepResult> {
    const cartProductIds = Object.keys(storedCart(view).lines);
    const ids = cartProductIds.length > 0 ? cartProductIds : view.steppers.map(({ productId }) => productId);
    if (ids.length === 0) return skipped('change product: none is visible');
    const id = pickFrom(ids, pick);
    const change = pickFrom(
      [
        { price: 5, mrp: 500 },
        { price: 99.5, mrp: 500 },
        { price: 410, mrp: 500 },
        { inventory: 0 },
        { inventory: 1 },
        { inventory: 30 },
        { limit: 1 },
        { limit: 2 },
      ],
      kindOfChange,
    );
    state.changedProducts.add(id);
    countEvent(state, 'products changed');
    return control(`the shop changes ${id} to ${JSON.stringify(change)}`, 'PUT', `/products/${id}`, change);
  }

  async function changeAddressElsewhere(
    pick: number,
    how: 'removed' | 'changed' | 'added',
  ): Promise<StepResult> {
    const token = tokenIn(view);
    const addresses = token === '' ? null : await books.addressesOf(token);
    if (addresses === null) return skipped('another phone: nobody is logged in');
    if (state.disturbedSteps > 0) return skipped('another phone: the API is disturbed');
    const phone = await books.phoneOf(token);
    const address = addresses[Math.floor(pick * addresses.length)];
    countEvent(state, 'addresses changed elsewhere');
    state.addressesOutdated = true;
    if (how === 'added' || !address) {
      const newAddress = {
        label: 'Gym',
        name: 'Asha Verma',
        flat: 'G-9',
        street: 'Sohna Road',
        landmark: '',
        locality: 'Sector 48',
        pincode: '122018',
      };
      await phone.call('POST', '/v4/address', { ...newAddress, location_source: 'map' });
      return skipped('another phone adds an address');
    }
    if (how === 'removed') {
      await phone.call('DELETE', `/v4/address/${address.id}`);
      return skipped(`another phone removes the address ${address.label}`);
    }
    const { label, name, street, landmark, locality, pincode } = address;
    const flat = `Z-${Math.floor(pick * 900) + 100}`;
    await phone.call('PUT', `/v4/address/${address.id}`, {
      label,
      name,
      flat,
      street,
      landmark,
      locality,
      pincode,
    });
    return skipped(`another phone changes the address ${label} to ${flat}`);
  }

  function disturbApi(match: number, disturbance: number, times: number): Promise<StepResult> {
    const rule = { match: pickFrom(MATCHES, match), ...pickFrom(DISTURBANCES, disturbance), times };
    state.disturbedSteps = 4;
    countEvent(state, 'API disturbances');
    return control(`disturb the API: ${JSON.stringify(rule)}`, 'PUT', '/faults', [rule]);
  }

  function restoreApi(): Promise<StepResult> {
    state.disturbedSteps = 0;
    return control('the API works again', 'PUT', '/faults', []);
  }

  async function advanceOrder(pick: number): Promise<StepResult> {
    const orders = (await books.orders()).filter(({ id }) => !state.before.orders.has(id));
    if (orders.length === 0) return skipped('advance order: there is none');
    const { id } = pickFrom(orders, pick);
    const body = pick > 0.7 ? { state: 'CANCELLED' } : undefined;
    countEvent(state, 'orders advanced');
    return control(`advance order ${id}`, 'POST', `/orders/${id}/advance`, body);
  }

  async function settlePayment(pays: boolean): Promise<StepResult> {
    const payments = await books.payments();
    const lastPayment = payments.filter(({ status }) => /^(ACTIVE|PAYMENT_PENDING)$/.test(status)).at(-1);
    if (!lastPayment) return skipped('settle payment: none is open');
    const status = pays ? 'success' : 'failed';
    countEvent(state, `payments settled as ${status}`);
    const text = `the payer settles ${lastPayment.method} as ${status}`;
    return control(text, 'POST', `/payments/${lastPayment.id}/settle`, { status });
  }

  async function logOutElsewhere(): Promise<StepResult> {
    const token = tokenIn(view);
    // the disturbance would hit this call too
    if (token === '' || state.disturbedSteps > 0) return skipped('log out elsewhere: not possible now');
    await (await books.phoneOf(token)).call('POST', '/v2/accounts/logout', {});
    countEvent(state, 'logouts');
    return skipped('log out on another phone');
  }

  return {
    changeProduct,
    changeAddressElsewhere,
    disturbApi,
    restoreApi,
    advanceOrder,
    settlePayment,
    logOutElsewhere,
  };
}
