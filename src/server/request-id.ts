import { REQUEST_ID } from '../http/headers.ts';

const GIVEN = /^[\w-]{8,64}$/;

/**
 * What a request is found by in logs, here and in the backend: as a server in front has said it, or a new one, short
 * enough to be read out to support. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID) ?? '';
  return GIVEN.test(given) ? given : crypto.randomUUID().slice(-12);
}
