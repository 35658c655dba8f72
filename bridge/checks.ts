/**
 * The contract's checks of the host's replies, by method. Written by hand to stay small. Methods not listed here return
 * nothing: the host's reply is ignored.
 */
export const CHECKS: Readonly<Record<string, (reply: unknown) => unknown>> = {
  login(reply) {
    const { kind, value, expiresInS } = Object(reply);
    if (kind === 'navigated') return true;
    return (
      /^(grant|code|launch)$/.test(kind) &&
      isText(kind) &&
      isText(value) &&
      value &&
      isAbsentOrPositive(expiresInS)
    );
  },
  pay(reply) {
    const { outcome } = Object(reply);
    return isText(outcome) && /^(ui-closed|failed|pending|dismissed|navigated|unknown)$/.test(outcome);
  },
  location(reply) {
    const { latitude, longitude } = Object(reply);
    return isWithin(latitude, 90) && isWithin(longitude, 180);
  },
  'storage.get': (reply) => reply === null || isText(reply),
  pickFile: (reply) =>
    Array.isArray(reply) &&
    reply.every((file) => {
      const { name, size, type, read } = Object(file);
      return isText(name) && isText(type) && isAbsentOrPositive(size) && typeof read === 'function';
    }),
};

/** Longer strings from a host are rejected. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 65_536;
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

function isAbsentOrPositive(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value >= 0);
}
