/** The names and shapes of UCP's Embedded Protocol for cart and checkout, and parsers for what a host says. */
import { BridgeError, type BridgeErrorCode } from '../../bridge/index.ts';

/** The versions whose messages are known. Earlier ones reported errors in another way. */
export const VERSIONS: readonly string[] = ['2026-04-08'];

export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

/** What the shop lets a host of its checkout do: all that the protocol has. Its cart has no delegations. */
const DELEGATIONS: readonly string[] = [
  'payment.instruments_change',
  'payment.credential',
  'fulfillment.address_change',
  'window.open',
];

export type Fields = Readonly<Record<string, unknown>>;

/** A message is JSON text in a native host, and an object between windows. */
interface Receiver {
  postMessage(message: string): void;
}

/** The page's object, which a native host calls. The host's own object has the name with `Consumer` after it. */
export type GuestObject = 'EmbeddedCheckoutProtocol' | 'EmbeddedCartProtocol';

type Consumers = Partial<Record<`${GuestObject}Consumer`, Receiver>>;

/** In iOS apps the host's object is a message handler. */
export interface UcpPage extends Window, Consumers {
  webkit?: { messageHandlers?: Consumers };
  EmbeddedCheckoutProtocol?: { postMessage(message: unknown): void } | undefined;
  EmbeddedCartProtocol?: { postMessage(message: unknown): void } | undefined;
}

/** What the host asks for in the shop's URL. */
export interface Terms {
  /** whether the shop is the host's embedded cart, which the host's embedded checkout follows */
  isCart: boolean;
  version: string;
  /** what the host wants to do itself and the shop agrees to */
  delegate: readonly string[];
  /** `light` or `dark` */
  scheme: string | undefined;
}

/** Null: the URL is not from a host. */
export function readTerms(search: string): Terms | null {
  const query = new URLSearchParams(search);
  const isCart = !query.has('ec_version');
  const prefix = isCart ? 'ep' : 'ec';
  const version = query.get(`${prefix}_version`);
  if (!version) return null;
  const wanted = `${query.get('ec_delegate')}`.split(',');
  const [scheme] = /^(light|dark)$/.exec(`${query.get(`${prefix}_color_scheme`)}`) ?? [];
  return {
    isCart,
    version,
    delegate: DELEGATIONS.filter((delegation) => !isCart && wanted.includes(delegation)),
    scheme,
  };
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** A message as an object; empty if it is none of JSON-RPC 2.0. */
export function readMessage(data: unknown): Fields {
  let message = data;
  if (typeof data === 'string') {
    try {
      message = JSON.parse(data);
    } catch {
      // other code posts texts, too
    }
  }
  const fields = fieldsOf(message);
  return fields.jsonrpc === '2.0' ? fields : {};
}

const ERROR_CODES: Readonly<Record<string, BridgeErrorCode>> = {
  abort_error: 'dismissed',
  not_supported_error: 'unavailable',
  [`${METHOD_NOT_FOUND}`]: 'unavailable',
};

/**
 * The result of a request. Throws the host's refusal, whose `cause` is its severity: `unrecoverable` ends the session
 * after a login.
 */
export function resultOf(method: string, { error, result }: Fields, version: string): Fields {
  const fields = fieldsOf(result);
  const ucp = fieldsOf(fields.ucp);
  if (ucp.version === version && ucp.status === 'success') return fields;
  const [message] = [fields.messages].flat();
  const { code, severity: cause } = fieldsOf(ucp.status === 'error' ? message : error);
  const hostCode = `${code}`;
  if (!/^-?\w{1,60}$/.test(hostCode) || code === undefined) throw malformed(method);
  throw new BridgeError(ERROR_CODES[hostCode] ?? 'host-error', `${method}: ${hostCode}`, { hostCode, cause });
}

function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method}: invalid reply`);
}
