import { TENANT_HEADER } from '../../bridge/harness/tenant.ts';
import { type Client, clientOf, ORIGIN } from '../../tests/fixtures/sandbox-driver.ts';

interface BookedLine {
  product_id: string;
  quantity: number;
}
interface BookedOrder {
  id: string;
  cart_id: string;
  user_phone: string;
  /** rupees */
  total: number;
  state: string;
  payment_id: string;
}
interface BookedHelpRequest {
  status: string;
  items: { name: string; quantity: number }[];
  refund: { amount: number; refund_to: 'wallet' | 'source' } | null;
}
interface BookedWallet {
  balance: number;
  held: number;
  transactions: { amount: number }[];
  is_last: boolean;
}
export interface BookedOrderDetail extends BookedOrder {
  refund: { amount: number; balance: number } | null;
  wallet_entries: { type: string; amount: number }[];
  help_requests: BookedHelpRequest[];
  address: { label: string; line: string };
  lines: (BookedLine & { name: string; price: number })[];
}
export interface BookedPayment {
  id: string;
  cart_id: string;
  order_id: string | null;
  method: string;
  provider: number | string | null;
  /** rupees */
  amount: number;
  /** the part from the balance, beside what the method charged */
  balance: number;
  balance_state: 'none' | 'held' | 'spent' | 'released';
  charged: number;
  /** what was charged after a failure and returned */
  returned: number;
  status: string;
  captures: number;
}
interface BookedCart {
  id: string;
  user_phone: string;
  address_id: string | null;
  order_id: string | null;
  items: BookedLine[];
}
interface SavedAddress {
  id: number;
  label: string;
  name: string;
  flat: string;
  street: string;
  landmark: string;
  locality: string;
  pincode: string;
  lat: number | null;
  lon: number | null;
}

/** Access to the sandbox's records and controls. */
export interface Books {
  url: string;
  orders(): Promise<BookedOrder[]>;
  order(id: string): Promise<BookedOrderDetail>;
  payments(): Promise<BookedPayment[]>;
  carts(): Promise<BookedCart[]>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** a client that acts as another device of the shopper with this token */
  phoneOf(accessToken: string): Promise<Client>;
  /** null: the token is no longer valid, or this call was disturbed */
  addressesOf(accessToken: string): Promise<SavedAddress[] | null>;
  walletOf(accessToken: string): Promise<BookedWallet | null>;
}

/** `tenant`: of the sandbox; undefined: the default one */
export function booksAt(url: string, tenant?: string): Books {
  const headers = tenant === undefined ? {} : { [TENANT_HEADER]: tenant };

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${url}/sandbox${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new ControlRefused(`${method} /sandbox${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
  const get = <T>(path: string) => control('GET', path) as Promise<T>;

  async function phoneOf(accessToken: string): Promise<Client> {
    const client = await clientOf({
      fetch(request) {
        const call = new Request(request.url.replace(ORIGIN, url), request);
        if (tenant !== undefined) call.headers.set(TENANT_HEADER, tenant);
        return fetch(call);
      },
    });
    client.accessToken = accessToken;
    return client;
  }

  return {
    url,
    control,
    phoneOf,
    orders: () => get('/orders'),
    order: (id) => get(`/orders/${id}`),
    payments: () => get('/payments'),
    carts: () => get('/carts'),
    async walletOf(accessToken) {
      try {
        const client = await phoneOf(accessToken);
        const { status, json } = await client.call('GET', '/v1/wallet?start=0&next=50');
        return status === 200 ? json : null;
      } catch {
        return null;
      }
    },
    async addressesOf(accessToken) {
      try {
        const client = await phoneOf(accessToken);
        const { status, json } = await client.call('GET', '/v4/address');
        return status === 200 ? json.addresses.addresses_data : null;
      } catch {
        return null;
      }
    },
  };
}

/** The sandbox refused a control in its present state; nothing has changed. */
export class ControlRefused extends Error {}
