/** The names and shapes of UCP's Embedded Protocol for checkout, and parsers for what a host says. */
import { BridgeError, type BridgeErrorCode } from '../../bridge/index.ts';

/** The versions whose messages are known. Earlier ones reported errors in another way. */
export const VERSIONS: readonly string[] = ['2026-04-08'];

export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

/** What the shop lets a host do, of the protocol's four delegations. */
const DELEGATIONS: readonly string[] = ['payment.credential', 'window.open'];

export type Fields = Readonly<Record<string, unknown>>;

/** A message is JSON text in a native host, and an object between windows. */
interface Receiver {
  postMessage(message: string): void;
}

export interface UcpPage extends Window {
  /** the native host's object; in iOS apps it is a message handler */
  EmbeddedCheckoutProtocolConsumer?: Receiver;
  webkit?: { messageHandlers?: { EmbeddedCheckoutProtocolConsumer?: Receiver } };
  /** the page's object, which a native host calls */
  EmbeddedCheckoutProtocol?: { postMessage(message: unknown): void } | undefined;
}

/** What the host asks for in the shop's URL. */
export interface Terms {
  version: string;
  /** what the host wants to do itself and the shop agrees to */
  delegate: readonly string[];
  /** `light` or `dark` */
  scheme: string | undefined;
}

/** Null: the URL is not from a host. */
export function readTerms(search: string): Terms | null {
  const query = new URLSearchParams(search);
  const version = query.get('ec_version');
  if (!version) return null;
  const wanted = `${query.get('ec_delegate')}`.split(',');
  const [scheme] = /^(light|dark)$/.exec(`${query.get('ec_color_scheme')}`) ?? [];
  return {
    version,
    delegate: DELEGATIONS.filter((delegation) => wanted.includes(delegation)),
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

export function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method}: invalid reply`);
}

/** The selected instrument with its credential, as the host gave it; undefined: there is none. */
export function readInstrument({ checkout }: Fields): Fields | undefined {
  const { instruments } = fieldsOf(fieldsOf(checkout).payment);
  return [instruments]
    .flat()
    .map(fieldsOf)
    .find(({ selected, credential }) => selected === true && typeof fieldsOf(credential).type === 'string');
}
