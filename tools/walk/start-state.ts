import { type Client, itemsOf } from '../../tests/fixtures/sandbox-driver.ts';
import type { Books } from './books.ts';
import type { HostName, StoredState } from './device.ts';
import { offerSlots } from './slots.ts';
import type { Plan } from './steps.ts';

const PHONE = '9876543210';
const EMPTY: StoredState = { local: {}, cookies: {} };

const GURUGRAM = 1849;
const DELHI = 1;

/** The partner's name in the shop's storage keys. */
const PARTNER_NAMES: Readonly<Record<HostName, string>> = {
  'mobile-web': 'web',
  desktop: 'web',
  'phonepe-android': 'phonepe',
  'phonepe-ios': 'phonepe',
  airtel: 'airtel',
};

/** What the browser has stored from an earlier visit, and the path at which the shop opens. */
export async function startState(
  books: Books,
  host: HostName,
  { start, seed }: Pick<Plan, 'start' | 'seed'>,
): Promise<{ stored: StoredState; path: string }> {
  await offerSlots(books, seed);
  if (start === 'new') return { stored: EMPTY, path: '/' };
  const partner = PARTNER_NAMES[host];
  const client = await books.phoneOf('');
  const login = { user_phone: PHONE, verify_code: '1234' };
  const { access_token, user } = (await client.form('/v2/accounts/verify/phone/code/', login)).json;
  client.accessToken = access_token;
  const { text } = await client.call('GET', '/feed/?template_version=9');
  const ids = [...text.matchAll(/"product_id":(\d+)/g)].map(([, id]) => id ?? '');
  const orderPath =
    start === 'delivered'
      ? await placeDelivered(books, client, {
          productId: ids[(seed + 20) % ids.length] ?? '',
          fromBalance: (seed % 3) * 40_00,
        })
      : '';
  // what is left of the balance pays only a part of most carts
  if (start !== 'delivered' && seed % 3 !== 0)
    await placeDelivered(books, client, {
      productId: ids[(seed + 20) % ids.length] ?? '',
      quantity: 6,
      fromBalance: 420_00,
    });
  const quantities: Record<string, number> = {};
  for (let n = 0; n < 1 + (seed % 3); n += 1)
    quantities[ids[(seed + n * 3) % 12] ?? ''] = 1 + ((seed + n) % 3);
  const { cart_id, cart_data } = (await client.call('POST', '/v5/carts', { items: itemsOf(quantities) }))
    .json;
  const lines = (cart_data.items as WireItem[]).filter(({ quantity }) => quantity > 0);
  const items = lines.map(({ product_id, name, unit, price, mrp, inventory, quantity }) => ({
    product: {
      productId: product_id,
      name,
      unit,
      price: Math.round(price * 100),
      mrp: Math.round(mrp * 100),
      inventory,
    },
    quantity,
  }));
  const isLoggedIn = start !== 'guest-cart';
  const cart = {
    version: 1,
    cartId: isLoggedIn ? cart_id : null,
    ownerId: isLoggedIn ? user.id : null,
    items: Object.fromEntries(items.map((line) => [line.product.productId, line])),
    order: items.map((line) => line.product.productId),
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  const local: Record<string, string> = { [`v1:${partner}:cart`]: JSON.stringify(cart) };
  if (!isLoggedIn) return { stored: { local, cookies: {} }, path: '/' };
  const { addresses } = (await client.call('GET', '/v4/address')).json;
  const chosenAddress = addresses.addresses_data[seed % 2];
  if (seed % 4 !== 0) {
    const choice = { version: 1, userId: user.id, selectedId: chosenAddress.id };
    local[`v1:${partner}:${user.id}:address`] = JSON.stringify(choice);
    const { id, locality, landmark, lat, lon, pincode } = chosenAddress;
    const coords = {
      lat,
      lon,
      locality,
      isDefault: false,
      landmark,
      addressId: id,
    };
    const cityId = pincode.startsWith('110') ? DELHI : GURUGRAM;
    local[`v1:${partner}:location`] = JSON.stringify({ coords, cityId, userId: user.id });
  }
  local[`v1:${partner}:shopper`] = JSON.stringify({ id: user.id, phone: PHONE, name: 'Asha', walletId: '' });
  const cookies = {
    [`v1_${partner}_access_token`]: String(access_token),
    [`v1_${partner}_user`]: JSON.stringify({ id: user.id }),
  };
  return { stored: { local, cookies }, path: start === 'checkout' ? '/checkout' : orderPath || '/' };
}

interface WireItem {
  product_id: string;
  name: string;
  unit: string;
  price: number;
  mrp: number;
  inventory: number;
  quantity: number;
}

/** Orders something for the shopper and delivers it; resolves with the path of the order's page. */
async function placeDelivered(
  books: Books,
  client: Client,
  {
    productId,
    quantity = 3,
    fromBalance,
  }: { productId: string; quantity?: number /** at most, in paise */; fromBalance: number },
): Promise<string> {
  const { cartId, amount } = await client.validCart({ [Number(productId)]: quantity });
  const balance = Math.min(fromBalance, amount - 1_00);
  const { json } = await client.pay(cartId, amount, {
    return_url: `${books.url}/payment-status`,
    ...(balance > 0 && { balance_paise: balance }),
  });
  const orderId = String(json.order_id);
  await books.control('POST', `/orders/${orderId}/advance`, { state: 'DELIVERED' });
  return `/account/orders/${cartId}/${orderId}`;
}
