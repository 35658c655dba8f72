/**
 * What the protocol requires of the shop's messages, from its OpenRPC description and the JSON schemas that it refers to,
 * for the simulated host and the tests. Fields that the schemas do not know are allowed where the schemas allow them.
 */
import { type Fields, fieldsOf } from './wire.ts';

/** What is wrong with a value; null: nothing. `at`: where it is. */
type Shape = (value: unknown, at: string) => string | null;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DELEGATION = /^[a-z_]+(?:\.[a-z_]+)*$/;
const REVERSE_DOMAIN = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;
const STATUSES =
  /^(incomplete|requires_escalation|ready_for_complete|complete_in_progress|completed|canceled)$/;

const text =
  (pattern = /^/): Shape =>
  (value, at) =>
    typeof value === 'string' && pattern.test(value) ? null : `${at} is not a text like ${pattern}`;

const integer =
  (min: number, max = Number.MAX_SAFE_INTEGER): Shape =>
  (value, at) =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `${at} is not an integer from ${min} to ${max}`;

const url: Shape = (value, at) => {
  try {
    if (typeof value === 'string' && new URL(value)) return null;
  } catch {
    // said below
  }
  return `${at} is no URL`;
};

const anything: Shape = () => null;

const listOf =
  (shape: Shape, min = 0): Shape =>
  (value, at) => {
    if (!Array.isArray(value) || value.length < min) return `${at} is not a list of ${min} or more`;
    for (const [index, item] of value.entries()) {
      const objection = shape(item, `${at}[${index}]`);
      if (objection) return objection;
    }
    return null;
  };

const mapOf =
  (keys: RegExp, shape: Shape): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null) return `${at} is no object`;
    for (const [key, item] of Object.entries(value)) {
      const objection = keys.test(key) ? shape(item, `${at}.${key}`) : `${at} has the key ${key}`;
      if (objection) return objection;
    }
    return null;
  };

function object(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} is no object`;
    const fields: Fields = fieldsOf(value);
    for (const [key, shape] of Object.entries({ ...required, ...optional })) {
      if (!(key in fields) && key in optional) continue;
      const objection = shape(fields[key], `${at}.${key}`);
      if (objection) return objection;
    }
    return null;
  };
}

/** Only these keys. */
function strict(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const open = object(required, optional);
  const known = { ...required, ...optional };
  return (value, at) => {
    const other = Object.keys(fieldsOf(value)).find((key) => !Object.keys(known).includes(key));
    return other === undefined ? open(value, at) : `${at} has the key ${other}`;
  };
}

const WELL_KNOWN_TOTALS = /^(subtotal|items_discount|discount|fulfillment|tax|fee|total)$/;

const total: Shape = (value, at) => {
  const objection = object(
    { type: text(), amount: integer(Number.MIN_SAFE_INTEGER) },
    { display_text: text() },
  )(value, at);
  if (objection) return objection;
  const { type, amount } = fieldsOf(value);
  const isNegative = Number(amount) < 0;
  if (/^(items_)?discount$/.test(`${type}`) && !isNegative)
    return `${at} is a discount that takes nothing off`;
  if (/^(subtotal|fulfillment|tax|fee)$/.test(`${type}`) && isNegative) return `${at} is less than nothing`;
  return null;
};

const totals: Shape = (value, at) => {
  const objection = listOf(total)(value, at);
  if (objection) return objection;
  const rows = (value as unknown[]).map(fieldsOf);
  for (const kind of ['subtotal', 'total']) {
    if (rows.filter(({ type }) => type === kind).length !== 1)
      return `${at} does not have exactly one ${kind}`;
  }
  const unnamed = rows.find(({ type, display_text }) => !WELL_KNOWN_TOTALS.test(`${type}`) && !display_text);
  return unnamed ? `${at} has ${unnamed.type} without display_text` : null;
};

const lineItem = object({
  id: text(),
  item: object({ id: text(), title: text(), price: integer(0) }, { image_url: url }),
  quantity: integer(1),
  totals: listOf(total),
});

const SEVERITIES = /^(recoverable|requires_buyer_input|requires_buyer_review|unrecoverable)$/;

const message: Shape = (value, at) => {
  const isError = fieldsOf(value).type === 'error';
  return object(
    {
      type: text(/^(error|warning|info)$/),
      content: text(),
      ...(fieldsOf(value).type !== 'info' && { code: text() }),
      ...(isError && { severity: text(SEVERITIES) }),
    },
    { path: text() },
  )(value, at);
};

const handlers = mapOf(
  REVERSE_DOMAIN,
  listOf(object({ id: text(), version: text(DATE) }, { config: object({}) })),
);

const destination = object(
  { id: text() },
  {
    ...{ extended_address: text(), street_address: text(), address_locality: text(), address_region: text() },
    ...{ address_country: text(), postal_code: text(), phone_number: text() },
    ...{ first_name: text(), last_name: text() },
  },
);

const fulfillmentMethod = object(
  { id: text(), type: text(/^(shipping|pickup)$/), line_item_ids: listOf(text()) },
  { destinations: listOf(destination), selected_destination_id: text() },
);

const instrument = object({ id: text(), handler_id: text(), type: text() }, { display: object({}) });

/** What a cart and a checkout have in common. */
const REQUIRED = { id: text(/./), line_items: listOf(lineItem), currency: text(/^[A-Z]{3}$/), totals };
const links = listOf(object({ type: text(), url }));
const OPTIONAL = {
  buyer: object({}, { first_name: text(), last_name: text(), email: text(), phone_number: text(/^\+\d+$/) }),
  messages: listOf(message),
  continue_url: url,
};
const status = text(/^(success|error)$/);

const checkout = object(
  {
    ...REQUIRED,
    ucp: object({ version: text(DATE), payment_handlers: handlers }, { status }),
    status: text(STATUSES),
    links,
  },
  {
    ...OPTIONAL,
    fulfillment: object({}, { methods: listOf(fulfillmentMethod) }),
    payment: object({}, { instruments: listOf(instrument) }),
    order: object({ id: text(/./), permalink_url: url }, { label: text() }),
  },
);

const withCheckout = object({ checkout });
const withCart = object({
  cart: object({ ...REQUIRED, ucp: object({ version: text(DATE) }, { status }) }, { ...OPTIONAL, links }),
});

const errorResponse = strict(
  {
    ucp: object({ version: text(DATE), status: text(/^error$/) }),
    messages: listOf(
      object({ type: text(/^error$/), code: text(), content: text(), severity: text(/^(un)?recoverable$/) }),
      1,
    ),
  },
  { continue_url: url },
);

const auth = object({}, { type: text() });
const ready = object({ delegate: listOf(text(DELEGATION)) }, { auth });
const error = object({ error: errorResponse });

/** The params of each method that the shop may send, and whether it is a request. */
const METHODS: Readonly<Record<string, { params: Shape; isRequest?: true }>> = {
  'ec.ready': { params: ready, isRequest: true },
  'ec.auth': { params: object({ type: text() }), isRequest: true },
  'ec.start': { params: withCheckout },
  'ec.complete': { params: object({ checkout: object({ order: object({}) }) }) },
  'ec.error': { params: error },
  'ec.line_items.change': { params: withCheckout },
  'ec.buyer.change': { params: withCheckout },
  'ec.totals.change': { params: withCheckout },
  'ec.payment.change': { params: withCheckout },
  'ec.messages.change': { params: withCheckout },
  'ec.fulfillment.change': { params: withCheckout },
  'ec.payment.instruments_change_request': { params: withCheckout, isRequest: true },
  'ec.payment.credential_request': { params: withCheckout, isRequest: true },
  'ec.fulfillment.address_change_request': { params: withCheckout, isRequest: true },
  'ec.window.open_request': { params: object({ url }), isRequest: true },
  'ep.cart.ready': { params: ready, isRequest: true },
  'ep.cart.auth': { params: object({ type: text() }), isRequest: true },
  'ep.cart.start': { params: withCart },
  'ep.cart.complete': { params: withCart },
  'ep.cart.error': { params: error },
  'ep.cart.line_items.change': { params: withCart },
  'ep.cart.buyer.change': { params: withCart },
  'ep.cart.messages.change': { params: withCart },
};

/** The methods that the shop sends without an id: JSON-RPC has no answer to them. */
export const NOTIFICATIONS: readonly string[] = Object.keys(METHODS).filter(
  (method) => !METHODS[method]?.isRequest,
);

/** What is wrong with a message of the shop to the host; null: nothing. Its method is one of the protocol's. */
export function objectionTo(data: unknown): string | null {
  const objection = strict(
    {
      jsonrpc: text(/^2\.0$/),
      method: text(/^e[cp]\.[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/),
      params: object({}),
    },
    { id: anything },
  )(data, 'message');
  if (objection) return objection;
  const { id, method, params } = fieldsOf(data);
  const known = METHODS[`${method}`];
  if (!known) return `${method} is no method of the protocol`;
  if ((known.isRequest ?? false) !== (id !== undefined)) {
    return known.isRequest ? `${method} has no id` : `${method} has an id`;
  }
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    return 'the id is no text or number';
  return (
    known.params(params, method as string) ?? (method === 'ec.complete' ? withCheckout(params, method) : null)
  );
}
