/** Replaces something secret or personal. */
export const MASKED = '••••';

/**
 * Secret or personal by its key, its words told apart by `_`. A bare `code` is a one-time code; `error_code` and the like
 * are not.
 */
const SECRET_KEY =
  /token|secret|passw|authori|cookie|(^|_)(auth|api|req|session|sign(ing)?|private|encryption)_?key|(init|app)_?data|session_?id|(^|_)(sid|jw[est]|hash|ticket)$|assertion|credential|signature|otp$|(^|_)m?pin$|pin_?code|postal|cvv|cvc|(^|verify|temp|auth|bank|grant|login)_?code$|phone|mobile|msisdn|e_?mail|vpa|upi_?id|card_?n|^pan$|(^|_)(lat|lon|lng|long)(itude)?(_|$)|coord|flat|landmark|street|address(_?(line|text)\d?)?$|(first|last|middle|full|nick|family|given|user|customer|shopper|sender|receiver|recipient|contact|holder|payer|payee|rider)_?name$/i;
/** What is called `name` beside such a key is somebody's, */
const OF_SOMEBODY = /phone|mobile|e_?mail|flat|landmark|salutation/i;
/** and so is that of whom such a key stands for. */
const SOMEBODY =
  /(^|_)(users?|members?|recipient|receiver|sender|customer|shopper|payer|contacts?|rider)(_|$)/i;

/** Secret by its shape; the first group is kept. No lookbehind, which the oldest supported browsers lack. */
const SHAPES: readonly RegExp[] = [
  /(bearer\s*\\*"?)[^\\"&\s,;}]+/gi,
  // three-part tokens, the payments app's grant tokens, the sandbox's one-time codes, the shop's own tokens
  /(\b)(?:eyJ|GRT|ok-\d{10}-|v\d(?:::|%3[aA]%3[aA]))[\w.%~+/=-]+/g,
  // e-mail addresses and UPI ids
  /()[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*/g,
  // two degrees
  /(^|[^\d.])-?\d{1,3}\.\d{3,20}(?:\s|%20|\+)?(?:,|%2[cC])(?:\s|%20|\+)?-?\d{1,3}\.\d{3,20}/g,
];

/** `"grantToken":"x"`, `otp=x`, `flat%3Dx`, also with the quotes escaped, as in JSON inside JSON: head, key, value. */
const PAIR =
  /((?:%[\da-f]{2})?([\w-]{1,40})\\*"?\s*(?:[=:]|%3[ad])\s*)("(?:[^"\\]|\\.)*|\\+"[^\\"]*|[^\\"&;}\n]+)/gi;

/** Digits of any script, escapes and gaps between them: as many as may hold ten digits. */
const DIGITS = /(?:[\p{Nd}\s+()\u200b-\u200d\u2010-\u2015-]|%[\da-f]{2}){10,}/giu;
const DIGIT = /\p{Nd}/u;

/** Secret or personal wherever they stand but in a {@link UUID}; the first group stays. */
const NUMBERS: readonly RegExp[] = [
  // card numbers, then phone numbers, with or without gaps; times in milliseconds begin with 1 and stay
  /(^|\D)[2-6](?:\D{0,3}\d){12,18}(?!\d)/g,
  /(^|\D)(?:(?:00)?91\D{0,3})?(?:0\D{0,3})?[6-9](?:\D{0,3}\d){9}(?!\d)/g,
];

/**
 * A UUID with the character before it: ten digits in a row are common in one, and nobody's phone number. One whose last
 * group is a whole phone number, 91 and all, was made of that number, and counts as text like any other.
 */
const UUID = /((?:^|[^\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-(?!91[6-9]\d{9})[\da-f]{12})(?![\da-f])/i;

const MAX_DEPTH = 8;
const MAX_TEXT_LENGTH = 2000;
const MAX_ENTRIES = 100;
/** Limit for the whole value: one that is wide at every level would take for ever. */
const MAX_VALUES = 5000;
const MAX_LENGTH = 60_000;

/**
 * A copy of `value` that may be shown, logged and sent: whatever is secret or personal, told by the name of its key or by
 * its shape, is replaced by {@link MASKED}. Safe for any value: cycles, getters that throw, functions, big integers, huge
 * lists; what is too much is left out. Never throws, never changes what it is given. One function for the trace, logs and
 * error reports.
 */
export function mask(value: unknown): unknown {
  return copy(value, { values: MAX_VALUES, letters: MAX_LENGTH }, 0, false);
}

/** {@link mask} for text: an error's message, a URL. UUIDs stay as they are. Long text is cut, before its last word. */
export function maskText(text: string): string {
  const start =
    text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH).replace(/[^\s"]{1,99}$/, '…') : text;
  const parts = hide(SHAPES, start).split(UUID);
  // what the group of `UUID` holds is every second part
  return hideValues(
    parts.map((part, index) => (index % 2 ? part : part.replace(DIGITS, hideDigits))).join(''),
  );
}

function hide(shapes: readonly RegExp[], text: string): string {
  return shapes.reduce((out, shape) => out.replace(shape, `$1${MASKED}`), text);
}

function hideDigits(run: string): string {
  const plain = decoded(run).replace(/\p{Nd}/gu, digitOf);
  const hidden = hide(NUMBERS, plain);
  return hidden === plain ? run : hidden;
}

function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(?!3\d)../g, ' ').replace(/%3/g, '');
  }
}

/** The digits of a script stand in a row, from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return `${value % 10}`;
}

/** Whether that key holds something secret or personal. */
function isSecret(key: string, ofSomebody: boolean): boolean {
  const name = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/-/g, '_');
  return SECRET_KEY.test(name) || (ofSomebody && /^name$/i.test(name));
}

function hideValues(text: string, ofSomebody = OF_SOMEBODY.test(text)): string {
  return text.replace(PAIR, (_, head: string, key: string, value: string) =>
    isSecret(key, ofSomebody)
      ? head + value.replace(/^(\\*"?)[\s\S]+/, `$1${MASKED}`)
      : head + hideValues(value, ofSomebody),
  );
}

interface Budget {
  values: number;
  letters: number;
}

function copy(value: unknown, budget: Budget, depth: number, ofSomebody: boolean): unknown {
  budget.values -= 1;
  if (depth > MAX_DEPTH || budget.values < 0 || budget.letters < 0) return '…';
  switch (typeof value) {
    case 'string':
      budget.letters -= Math.min(value.length, MAX_TEXT_LENGTH);
      return maskText(value);
    case 'number':
      return maskText(`${value}`) === `${value}` ? value : MASKED;
    case 'bigint':
      return Math.abs(Number(value)) < 1e40 ? maskText(`${value}`) : '[bigint]';
    case 'symbol':
    case 'function':
      return `[${typeof value}]`;
    case 'object':
      break;
    default:
      return value;
  }
  try {
    if (value === null) return value;
    if (ArrayBuffer.isView(value)) return `[${value.constructor.name}]`;
    if (!Array.isArray(value)) return copyFields(value, budget, depth, ofSomebody);
    return value.slice(0, MAX_ENTRIES).map((item) => copy(item, budget, depth + 1, ofSomebody));
  } catch {
    return '[unreadable]';
  }
}

function copyFields(value: object, budget: Budget, depth: number, ofSomebody: boolean): unknown {
  const failure = value instanceof Error;
  const out: Record<string, unknown> = failure ? { name: value.name, message: maskText(value.message) } : {};
  const keys = Object.keys(value).slice(0, MAX_ENTRIES);
  const personal = ofSomebody || keys.some((key) => OF_SOMEBODY.test(key));
  for (const key of keys) {
    if (budget.values < 0) break;
    const field = (value as Readonly<Record<string, unknown>>)[key];
    // an error's own code is one of a known list; any other code may be a one-time code
    const secret = isSecret(key, personal) && !(failure && key === 'code');
    out[key] =
      secret && field && field !== true ? MASKED : copy(field, budget, depth + 1, SOMEBODY.test(key));
  }
  return out;
}
