/** JSON-RPC 2.0, as the Model Context Protocol uses it. */
import * as m from './messages.ts';

const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** The protocol's own code, since its version 2026-07-28. */
export const UNSUPPORTED_VERSION = -32022;

export type RequestId = string | number;

/** An error response. The message is a sentence. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export type Params = Readonly<Record<string, unknown>>;

export type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: Params }
  | { kind: 'notification'; method: string; params: Params }
  /** the answer to a request; none is ever sent */
  | { kind: 'response' }
  | { kind: 'invalid'; id: RequestId | null; error: RpcError };

/** What a line says. */
export function readMessage(line: string): Incoming {
  let message: unknown;
  try {
    // would set a prototype
    message = JSON.parse(line, (key, value) => (key === '__proto__' ? undefined : value));
  } catch {
    return { kind: 'invalid', id: null, error: new RpcError(PARSE_ERROR, m.cutMessage) };
  }
  const { jsonrpc, id, method, params = {} } = Object(message);
  const refuse = (code: number, text: string): Incoming => ({
    kind: 'invalid',
    id: isId(id) ? id : null,
    error: new RpcError(code, text),
  });
  if (Array.isArray(message)) return refuse(INVALID_REQUEST, m.noBatches);
  if (jsonrpc !== '2.0') return refuse(INVALID_REQUEST, m.notJsonRpc);
  if (method === undefined && Object.keys(Object(message)).some((key) => /^(result|error)$/.test(key)))
    return { kind: 'response' };
  if (typeof method !== 'string') return refuse(INVALID_REQUEST, m.noMethod);
  if (id !== undefined && !isId(id)) return refuse(INVALID_REQUEST, m.wrongId);
  if (!isFields(params)) return refuse(INVALID_PARAMS, m.wrongParams);
  return id === undefined
    ? { kind: 'notification', method, params }
    : { kind: 'request', id, method, params };
}

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isInteger(id);

export const isFields = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
