/** What stands in place of something secret or personal. */
export const MASKED = '••••';

/** A bare `code` is a one-time code; `error_code` and the like are not. */
const SECRET_KEY =
  /token|secret|passw|authori|cookie|otp$|cvv|cvc|(^|verify|temp|auth|bank|grant|login)_?code$|phone|mobile|msisdn|e-?mail|vpa|upi_?id|card_?n|^pan$|^(lat|lon|lng)|flat|landmark|address(_?(line|text)\d?)?$/i;

/** What is secret by its shape; the first group stays. No look-behind: the oldest browsers of the shop do not know it. */
const SHAPES: readonly RegExp[] = [
  // `"grantToken":"x"`, `otp=x`, `bearer x`, also with the quotes escaped, as in JSON inside JSON
  /((?:(?:token|secret|passw(?:or)?d|otp|cvv|\bcode|(?:verify|temp|auth)_code|phone|mobile|email)\\*"?\s*[=:]|bearer)\s*\\*"?)[^\\"&\s,;}]+/gi,
  // three-part tokens, the payments app's grant tokens, the sandbox's one-time codes
  /(\b)(?:eyJ|GRT|ok-\d{10}-)[\w.-]+/g,
  // e-mail addresses and UPI ids
  /()[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g,
];

/** Secret or personal wherever they stand but in a {@link UUID}; the first group stays. */
const NUMBERS: readonly RegExp[] = [
  // card numbers, then phone numbers, with or without gaps; times in milliseconds begin with 1 and stay
  /(^|\D)[2-6](?:[ -]?\d){12,18}(?!\d)/g,
  /(^|\D)(?:\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?!\d)/g,
];

/**
 * A UUID with the character before it: ten digits in a row are common in one, and nobody's phone number. One whose last
 * group is a whole phone number, 91 and all, was made of that number, and counts as text like any other.
 */
const UUID = /((?:^|[^\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-(?!91[6-9]\d{9})[\da-f]{12})(?![\da-f])/i;

const DEEPEST = 8;
const LONGEST = 2000;
const MOST = 100;

/**
 * A copy of `value` that may be shown, logged and sent: whatever is secret or personal, told by the name of its key or by
 * its shape, is replaced by {@link MASKED}. Safe for any value: cycles, getters that throw, functions, huge lists. Never
 * throws, never changes what it is given. One function for the trace, logs and error reports.
 */
export function mask(value: unknown): unknown {
  return copy(value, 0);
}

/** {@link mask} for text: an error's message, an address. UUIDs stay as they are. Long text is cut. */
export function maskText(text: string): string {
  const parts = hide(SHAPES, text.slice(0, LONGEST)).split(UUID);
  // what the group of `UUID` holds is every second part
  return parts.map((part, index) => (index % 2 ? part : hide(NUMBERS, part))).join('');
}

function hide(shapes: readonly RegExp[], text: string): string {
  return shapes.reduce((out, shape) => out.replace(shape, `$1${MASKED}`), text);
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return maskText(`${value}`) === `${value}` ? value : MASKED;
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '…';
  try {
    if (Array.isArray(value)) return value.slice(0, MOST).map((item) => copy(item, depth + 1));
    return copyFields(value, depth);
  } catch {
    return '[unreadable]';
  }
}

function copyFields(value: object, depth: number): unknown {
  const failure = value instanceof Error;
  const out: Record<string, unknown> = failure ? { name: value.name, message: maskText(value.message) } : {};
  for (const [key, field] of Object.entries(value).slice(0, MOST)) {
    // an error's own code is one of a known list; any other code may be a one-time code
    const secret = SECRET_KEY.test(key) && !(failure && key === 'code');
    out[key] = secret && field && field !== true ? MASKED : copy(field, depth + 1);
  }
  return out;
}
