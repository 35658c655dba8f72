import { isApiError } from '../http/api.ts';
import * as catalogue from '../model/error-catalogue.ts';
import { MASKED, maskText } from '../../bridge/trace.ts';

/** Messages that the shop's own code writes: they contain only names of fields, requests and states. */
const OWN_MESSAGES = /^(?:\[[a-z-]+\] |session: |The code that calls the server could not be loaded)/;
const CATALOGUE: ReadonlySet<string> = new Set(Object.values(catalogue));

const isOwnMessage = (message: string): boolean =>
  OWN_MESSAGES.test(message) || CATALOGUE.has(message) || message.startsWith(catalogue.BLOCKED_CALL);

/** Messages of browsers and libraries that contain no values. Anything after the match is cut off. */
const SAFE_MESSAGES: readonly RegExp[] = [
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)(?: \((?:reading|setting) '[A-Za-z_$]{1,40}\d{0,2}'\))?/,
  /^[A-Za-z_$]{1,40}\d{0,2}(?:\.[A-Za-z_$]{1,40}\d{0,2}){0,3} is (?:not (?:a function|defined|iterable|a constructor|an object)|null|undefined)/,
  /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource|Importing a module script failed)/,
  /^Failed to execute '[A-Za-z]{1,40}' on '[A-Za-z]{1,40}'/,
  /^Minified React error #\d{1,4}/,
  /^(?:The operation was aborted|signal is aborted without reason|The user aborted a request)/,
  /^Maximum (?:call stack size|update depth) exceeded/,
  /^Unexpected (?:token|end of JSON input|identifier|string|number)/,
  /^(?:The quota has been exceeded|Assignment to constant variable|Illegal invocation|Invalid URL)/,
  /^ResizeObserver loop/,
];
const OMITTED_MESSAGE = 'The message was left out: it may repeat what the shopper entered.';

/** A stack frame as written by Chrome, and by other browsers: function, file, line, column. */
const FRAME_PATTERNS = [
  /^\s*at (?:(.*?) \()?(?:async )?([^()\s]*?):(\d+):(\d+)\)?$/,
  /^([^@\s]*)@([^\s]*?):(\d+):(\d+)$/,
] as const;
/** A function's name, which may end with a few digits. A token has more, so it does not match. */
const FUNCTION_PATTERN = /^(?:async |new )?[A-Za-z_$]{1,40}\d{0,2}(?:\.[A-Za-z_$]{1,40}\d{0,2}){0,3}$/;
const FILE_PATTERN = /([A-Za-z][\w.-]{0,80}\.(?:m?js|tsx?))(?:[?#].*)?$/;
const MAX_FRAMES = 40;
const MAX_CAUSES = 4;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Masks personal data in one of the shop's own messages. `secrets` are values that the shop holds now: they are
 * masked wherever they occur.
 */
export function cleanText(text: string, secrets: readonly string[]): string {
  const maskedText = secrets.reduce(
    (text, secret) => (secret.length > 3 ? text.replaceAll(secret, MASKED) : text),
    text.slice(0, 2_000),
  );
  return (
    maskText(
      maskedText
        .replace(/\b(?:https?:)?\/\/[^\s"'?#)]*/g, (url) => url.replace(/^.*?\/\/[^/]*/, ''))
        .replace(/[?#][^\s"')]*/g, '')
        .replace(/\/[^\s"',;:)]*/g, plainPath),
    )
      // Masks tokens and long numbers, but keeps HTTP statuses and widget types.
      .replace(/[\w-]{16,}/g, (match) => (/\d/.test(match) ? MASKED : match))
      .replace(/(answered |status |type )?\d{3,}/g, (run, label) => (label && run.length < 14 ? run : MASKED))
      .slice(0, MAX_MESSAGE_LENGTH)
  );
}

/** Replaces every part of a path that is not a fixed name, such as an id. */
function plainPath(path: string): string {
  return path
    .split('/')
    .map((part) => (/^(?:[a-z][a-z_-]{0,40}|v\d{1,2})?$/.test(part) ? part : ':id'))
    .join('/');
}

/** A copy of an error without personal data: its name, a cleaned message and the stack frames. */
export function cleanError(error: unknown, secrets: readonly string[], depth = 0): Error {
  if (!(error instanceof Error))
    return createError('Error', `Thrown: ${error === null ? 'null' : typeof error}`, '');
  const name = /^[A-Z][A-Za-z]{0,40}$/.test(error.name) ? error.name : 'Error';
  const cleanedError = createError(name, messageOf(error, secrets), error.stack ?? '');
  if (error.cause !== undefined && depth < MAX_CAUSES) {
    cleanedError.cause = cleanError(error.cause, secrets, depth + 1);
  }
  return cleanedError;
}

function messageOf(error: Error, secrets: readonly string[]): string {
  const { name, message } = error;
  if (isApiError(error) || isOwnMessage(message)) return cleanText(message, secrets);
  // A host's messages may contain anything; the error code is ours.
  if (name === 'BridgeError')
    return `The bridge said: ${cleanText(String(Reflect.get(error, 'code')), secrets)}`;
  for (const pattern of SAFE_MESSAGES) {
    const [name] = pattern.exec(message) ?? [];
    if (name) return name;
  }
  return OMITTED_MESSAGE;
}

function createError(name: string, message: string, stack: string): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...framesOf(stack)].join('\n');
  return error;
}

function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, where = '', url = '', row, column] =
        FRAME_PATTERNS.map((frame) => frame.exec(line)).find(Boolean) ?? [];
      const [, file] = FILE_PATTERN.exec(url) ?? [];
      if (!file) return [];
      const functionName = FUNCTION_PATTERN.test(where) ? where : '?';
      return [`    at ${functionName} (app:///${file}:${row}:${column})`];
    })
    .slice(0, MAX_FRAMES);
}
