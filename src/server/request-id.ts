const GIVEN = /^[\w-]{8,64}$/;

/** What a request is found by in logs, here and in the backend: as a server in front has said it, or a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return GIVEN.test(given) ? given : crypto.randomUUID();
}
