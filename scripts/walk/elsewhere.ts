import { Refused } from './books.ts';
import type { Look } from './eyes.ts';
import { at, type Made, type Tell } from './made.ts';
import { keptCart, note, type Story, tokenIn } from './story.ts';

/** What the API can be asked, and what can go wrong with it. */
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

/** What happens without the shopper: at the shop, at the payer, on another phone. */
export function elsewhere(story: Story, look: Look, { nothing }: Tell) {
  const { books } = story;

  async function control(words: string, method: string, path: string, body?: unknown): Promise<Made> {
    try {
      await books.control(method, path, body);
      return nothing(words);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return nothing(`${words}: ${error.message}`);
    }
  }

  async function changeProduct(pick: number, how: number): Promise<Made> {
    const inCart = Object.keys(keptCart(look).lines);
    const ids = inCart.length > 0 ? inCart : look.steppers.map(({ productId }) => productId);
    if (ids.length === 0) return nothing('product: none is in sight');
    const id = at(ids, pick);
    const change = at(
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
      how,
    );
    note(story, 'products changed');
    return control(`the shop changes ${id} to ${JSON.stringify(change)}`, 'PUT', `/products/${id}`, change);
  }

  async function fromAnotherPhone(pick: number, how: 'removed' | 'changed' | 'added'): Promise<Made> {
    const token = tokenIn(look);
    const addresses = token === '' ? null : await books.addressesOf(token);
    if (addresses === null) return nothing('another phone: nobody is logged in');
    if (story.badDay > 0) return nothing('another phone: not on a bad day');
    const phone = await books.phoneOf(token);
    const address = addresses[Math.floor(pick * addresses.length)];
    note(story, 'addresses changed elsewhere');
    story.addressesOld = true;
    if (how === 'added' || !address) {
      const added = {
        label: 'Gym',
        name: 'Asha Verma',
        flat: 'G-9',
        street: 'Sohna Road',
        landmark: '',
        locality: 'Sector 48',
        pincode: '122018',
      };
      await phone.call('POST', '/v4/address', { ...added, location_source: 'map' });
      return nothing('another phone adds an address');
    }
    if (how === 'removed') {
      await phone.call('DELETE', `/v4/address/${address.id}`);
      return nothing(`another phone removes the address ${address.label}`);
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
    return nothing(`another phone changes the address ${label} to ${flat}`);
  }

  function badDay(match: number, how: number, times: number): Promise<Made> {
    const rule = { match: at(MATCHES, match), ...at(DISTURBANCES, how), times };
    story.badDay = 4;
    note(story, 'bad days');
    return control(`a bad day: ${JSON.stringify(rule)}`, 'PUT', '/faults', [rule]);
  }

  function goodDay(): Promise<Made> {
    story.badDay = 0;
    return control('the bad day is over', 'PUT', '/faults', []);
  }

  async function orderMoves(pick: number): Promise<Made> {
    const orders = (await books.orders()).filter(({ id }) => !story.before.orders.has(id));
    if (orders.length === 0) return nothing('order: there is none');
    const { id } = at(orders, pick);
    const state = pick > 0.7 ? { state: 'CANCELLED' } : undefined;
    note(story, 'orders moved');
    return control(`order ${id} moves`, 'POST', `/orders/${id}/advance`, state);
  }

  async function payer(pays: boolean): Promise<Made> {
    const payments = await books.payments();
    const last = payments.filter(({ status }) => /^(ACTIVE|PAYMENT_PENDING)$/.test(status)).at(-1);
    if (!last) return nothing('payer: nothing is to be paid');
    const status = pays ? 'success' : 'failed';
    note(story, `payers told ${status}`);
    const words = `the payer of ${last.method} says ${status}`;
    return control(words, 'POST', `/payments/${last.id}/settle`, { status });
  }

  async function logOut(): Promise<Made> {
    const token = tokenIn(look);
    // a bad day is one for every phone
    if (token === '' || story.badDay > 0) return nothing('log out: nobody is logged in');
    await (await books.phoneOf(token)).call('POST', '/v2/accounts/logout', {});
    note(story, 'logouts');
    return nothing('logged out from elsewhere');
  }

  return { changeProduct, fromAnotherPhone, badDay, goodDay, orderMoves, payer, logOut };
}
