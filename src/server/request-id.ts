import { REQUEST_ID } from '../http/headers.ts';

const VALID_ID = /^[\w-]{8,64}$/;

/**
 * The request's id for logs: from a proxy in front of this server, or a new one that is short enough to read
 * out to support.
 */
export function requestIdOf(request: Request): string {
  const header = request.headers.get(REQUEST_ID) ?? '';
  return VALID_ID.test(header) ? header : crypto.randomUUID().slice(-12);
}
