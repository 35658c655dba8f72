/** Replaces a secret or personal value. */
export const MASKED = '••••';

/**
 * Keys of secret or personal values; words are separated by `_`. A bare `code` is a one-time code; `error_code` and the
 * like are not.
 */
const SECRET_KEY =
  /token|secret|passw|authori|cookie|(^|_)(auth|api|req|session|sign(ing)?|private|encryption)_?key|(init|app)_?data|session_?id|(^|_)(sid|jw[est]|hash|ticket)$|assertion|credential|signature|otp$|(^|_)m?pin$|pin_?code|postal|cvv|cvc|(^|verify|temp|auth|bank|grant|login)_?code$|phone|mobile|msisdn|e_?mail|vpa|upi_?id|card_?n|^pan$|gstin|(^|_)(lat|lon|lng|long)(itude)?(_|$)|coord|flat|landmark|street|address(_?(line|text)\d?)?$|(first|last|middle|full|nick|family|given|user|holder|payee|contact|recipient|receiver|sender|customer|shopper|payer|rider)_?name$/i;
/** A `name`, `label` or `locality` next to one of these keys is personal. */
const PERSONAL_KEYS = /phone|mobile|e_?mail|flat|landmark|salutation/i;
/** A `name` or `label` inside the value of one of these keys is personal. */
const PERSON_KEY =
  /(^|_)(users?|members?|contacts?|recipient|receiver|sender|customer|shopper|payer|rider)(_|$)/i;

/** Values that are secret by their form; the first group is kept. No lookbehind: older browsers lack it. */
const SECRET_FORMS: readonly RegExp[] = [
  /(bearer\s*\\*"?)[^\\"&\s,;}]+/gi,
  // JSON web tokens, the payments app's grant tokens, the sandbox's one-time codes, the shop's own tokens
  /(\b)(?:eyJ|GRT|ok-\d{10}-|v\d(?:::|%3[aA]%3[aA]))[\w.%~+/=-]+/g,
  // tax numbers of Indian businesses
  /(\b)\d\d[A-Z]{5}\d{4}[A-Z\d]{4}\b/g,
  // e-mail addresses and UPI ids
  /()[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)*/g,
  // coordinates
  /(^|[^\d.])-?\d{1,3}\.\d{3,20}(?:\s|%20|\+)?(?:,|%2[cC])(?:\s|%20|\+)?-?\d{1,3}\.\d{3,20}/g,
];

/**
 * `"grantToken":"x"`, `otp=x`, `flat%3Dx`, also with the quotes escaped, as in JSON inside JSON. Groups: the text up
 * to the value, the key, the value.
 */
const PAIR =
  /((?:%[\da-f]{2})?([\w-]{1,40})\\*"?\s*(?:[=:]|%3[ad])\s*)("(?:[^"\\]|\\.)*|\\+"[^\\"]*|[^\\"&;}\n]+)/gi;

/** Digits of any script, with escapes and gaps between them: runs that may contain ten digits. */
const DIGITS = /(?:[\p{Nd}\s+()\u200b-\u200d\u2010-\u2015-]|%[\da-f]{2}){10,}/giu;
const DIGIT = /\p{Nd}/u;

/** Numbers that are secret or personal anywhere except in a {@link UUID}; the first group is kept. */
const NUMBERS: readonly RegExp[] = [
  // card numbers, then phone numbers, with or without gaps; timestamps in milliseconds begin with 1 and are kept
  /(^|\D)[2-6](?:\D{0,3}\d){12,18}(?!\d)/g,
  /(^|\D)(?:(?:00)?91\D{0,3})?(?:0\D{0,3})?[6-9](?:\D{0,3}\d){9}(?!\d)/g,
];

/**
 * A UUID, with or without hyphens, and the character before it: it often contains ten digits that are not a phone number.
 * If its last group is a whole phone number with 91, the UUID was made from that number and is treated as text.
 */
const UUID =
  /((?:^|[^\da-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-|[\da-f]{20})(?!91[6-9]\d{9})[\da-f]{12})(?![\da-f])/i;

const MAX_DEPTH = 8;
const MAX_TEXT_LENGTH = 2000;
const MAX_ENTRIES = 100;
/** Limits the whole value: a value that is wide at every level would take too long to copy. */
const MAX_VALUES = 5000;
const MAX_LENGTH = 60_000;

/**
 * A copy of `value` that is safe to show, log and send: everything secret or personal, recognized by its key or its
 * form, is replaced by {@link MASKED}. Accepts any value: cycles, throwing getters, functions, big integers, huge
 * lists; what exceeds the limits is left out. Never throws, never changes its argument. Used for traces, logs and error
 * reports.
 */
export function mask(value: unknown): unknown {
  return copy(value, { values: MAX_VALUES, letters: MAX_LENGTH }, 0, false);
}

/** {@link mask} for text: an error's message, a URL. UUIDs are kept. Long text is cut before its last word. */
export function maskText(text: string): string {
  const start =
    text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH).replace(/[^\s"]{1,99}$/, '…') : text;
  const parts = hide(SECRET_FORMS, start).split(UUID);
  // every second part is a UUID, captured by the group
  return hideValues(
    parts.map((part, index) => (index % 2 ? part : part.replace(DIGITS, hideDigits))).join(''),
  );
}

function hide(shapes: readonly RegExp[], text: string): string {
  return shapes.reduce((out, shape) => out.replace(shape, `$1${MASKED}`), text);
}

function hideDigits(run: string): string {
  const digits = decoded(run).replace(/\p{Nd}/gu, digitOf);
  const hiddenDigits = hide(NUMBERS, digits);
  return hiddenDigits === digits ? run : hiddenDigits;
}

function decoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%(?!3\d)../g, ' ').replace(/%3/g, '');
  }
}

/** The digits of a script are consecutive code points, from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return `${value % 10}`;
}

/** Whether a key names a secret or personal value. */
function isSecret(key: string, isPersonal: boolean): boolean {
  const name = key.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/-/g, '_');
  return SECRET_KEY.test(name) || (isPersonal && /^(name|label|locality)$/i.test(name));
}

function hideValues(text: string, isPersonal = PERSONAL_KEYS.test(text)): string {
  return text.replace(PAIR, (_, head: string, key: string, value: string) =>
    isSecret(key, isPersonal)
      ? head + value.replace(/^(\\*"?)[\s\S]+/, `$1${MASKED}`)
      : head + hideValues(value, isPersonal),
  );
}

interface Budget {
  values: number;
  letters: number;
}

function copy(value: unknown, budget: Budget, depth: number, isPersonal: boolean): unknown {
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
    if (!Array.isArray(value)) return copyFields(value, budget, depth, isPersonal);
    return value.slice(0, MAX_ENTRIES).map((item) => copy(item, budget, depth + 1, isPersonal));
  } catch {
    return '[unreadable]';
  }
}

function copyFields(value: object, budget: Budget, depth: number, isPersonal: boolean): unknown {
  const isError = value instanceof Error;
  const maskedCopy: Record<string, unknown> = isError
    ? { name: value.name, message: maskText(value.message) }
    : {};
  const keys = Object.keys(value).slice(0, MAX_ENTRIES);
  const personal = isPersonal || keys.some((key) => PERSONAL_KEYS.test(key));
  for (const key of keys) {
    if (budget.values < 0) break;
    const field = (value as Readonly<Record<string, unknown>>)[key];
    // an error's own code is from a known list; any other `code` may be a one-time code
    const secret = isSecret(key, personal) && !(isError && key === 'code');
    maskedCopy[key] =
      secret && field && field !== true ? MASKED : copy(field, budget, depth + 1, PERSON_KEY.test(key));
  }
  return maskedCopy;
}
