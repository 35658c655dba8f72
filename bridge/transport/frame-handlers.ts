import type {
  Capability,
  Coordinates,
  LoginArtefact,
  PayHint,
  PayRequest,
  PickFileRequest,
  ShareRequest,
} from '../contract.ts';
import { type FrameMethod, fieldsOf, isText } from './frame-protocol.ts';

/** What every handler is handed last. */
export interface HandlerCall {
  /** aborted when the shop stops waiting: close what is open. Later answers are dropped */
  signal: AbortSignal;
}

/**
 * What the host does for the shop. A handler that is missing is something that the host cannot do; where a browser can, the
 * shop does it itself.
 *
 * Addresses are checked before a handler is handed them: see {@link FrameHostOptions.schemes}. One login and one payment run
 * at a time: until the handler of the one before has settled, the next is refused with `busy`, also when the shop has called
 * the first off or was loaded anew. So settle when `signal` is aborted.
 *
 * To refuse, throw (or reject with) an object that has a `code`: `declined` (the person said no), `dismissed` (closed it),
 * `unavailable` (not now), `busy`; and, if you like, a `message` for developers and your own `hostCode`. Anything else that is
 * thrown reaches the shop as `host-error`, without its message.
 */
export interface FrameHandlers {
  login?(call: HandlerCall): LoginArtefact | Promise<LoginArtefact>;
  /**
   * Never says "paid": only the shop's backend knows. `redirectUrl` is https, of a scheme of yours or the shop's own;
   * `returnUrl` leads to the shop's or your own origin, or is of a scheme of yours
   */
  pay?(request: PayRequest, call: HandlerCall): PayHint | Promise<PayHint>;
  location?(call: HandlerCall): Coordinates | Promise<Coordinates>;
  /** `url` is https or the shop's own */
  share?(request: ShareRequest, call: HandlerCall): void | Promise<void>;
  /** `url` is https, tel, mailto, a UPI payment or of a scheme of yours, or leads to the shop's own origin */
  open?(url: string, call: HandlerCall): void | Promise<void>;
  close?(call: HandlerCall): void | Promise<void>;
  storage?: {
    get(key: string, call: HandlerCall): string | null | Promise<string | null>;
    set(key: string, value: string, call: HandlerCall): void | Promise<void>;
    remove(key: string, call: HandlerCall): void | Promise<void>;
  };
  /** `name`, `type`, `size` and the bytes of each: a `File` has them all */
  pickFile?(request: PickFileRequest, call: HandlerCall): readonly File[] | Promise<readonly File[]>;
  log?(event: string, properties: Readonly<Record<string, unknown>>): void;
}

/** Allowed schemes of URLs outside the shop. */
export interface AddressRules {
  shopOrigin: string;
  hostOrigin: string;
  /** the host's own, each with its colon */
  schemes: readonly string[];
}

const SECURE = /^https:/;
const OPENABLE = /^(https:|tel:|mailto:|upi:\/\/pay\?)/;
/** URLs of these schemes run in the page that opens them, or read files of the device. */
const NEVER = /^(javascript|data|blob|file|filesystem|about|vbscript|view-source|content|https?):$/;

/** Throws unless every one of `schemes` is a scheme that a host may have of its own, such as `acme:`. */
export function checkSchemes(schemes: readonly string[]): void {
  for (const scheme of schemes) {
    if (/^[a-z][a-z0-9+.-]*:$/.test(scheme) && !NEVER.test(scheme)) continue;
    throw new TypeError(`bridge/post-message: "${scheme}" is no scheme of a host; write one such as acme:`);
  }
}

const NEEDS: ReadonlyArray<readonly [Capability, keyof FrameHandlers]> = [
  ['login.grant-token', 'login'],
  ['pay.native', 'pay'],
  ['location', 'location'],
  ['share', 'share'],
  ['open', 'open'],
  ['close', 'close'],
  ['storage', 'storage'],
  ['pick-file', 'pickFile'],
  ['log', 'log'],
];

/** What a shop may offer, given these handlers. */
export function capabilitiesOf(handlers: FrameHandlers, hasBackButton: boolean): Capability[] {
  const able = NEEDS.flatMap(([capability, name]) => (handlers[name] ? capability : []));
  return hasBackButton ? [...able, 'back'] : able;
}

/** Whether the host can do this at all. */
function handles(handlers: FrameHandlers, method: FrameMethod): boolean {
  return !!handlers[method.replace(/\..*/, '') as keyof FrameHandlers];
}

/** What a frame asks is read before it is handed on: a shop that has been broken into is still in a frame of the host's. */
export async function handle(
  handlers: FrameHandlers,
  method: FrameMethod,
  [first, second]: readonly unknown[],
  call: HandlerCall,
  rules: AddressRules,
): Promise<unknown> {
  if (!handles(handlers, method)) throw { code: 'unavailable', message: 'this host has no handler for it' };
  switch (method) {
    case 'login':
      return handlers.login?.(call);
    case 'pay':
      return handlers.pay?.(readPayment(first, rules), call);
    case 'location':
      return handlers.location?.(call);
    case 'share':
      return handlers.share?.(readShare(first, rules), call);
    case 'open':
      return handlers.open?.(readAddress(first, rules, OPENABLE), call);
    case 'close':
      return handlers.close?.(call);
    case 'storage.get':
      return handlers.storage?.get(text(first), call);
    case 'storage.set':
      return handlers.storage?.set(text(first), text(second), call);
    case 'storage.remove':
      return handlers.storage?.remove(text(first), call);
    case 'pickFile': {
      const files = (await handlers.pickFile?.(readPicking(first), call)) ?? [];
      return files.map((file) => ({ name: file.name, type: file.type, size: file.size, bytes: file }));
    }
  }
}

function readPayment(asked: unknown, rules: AddressRules): PayRequest {
  const { reservationId, token, redirectUrl, returnUrl, amountPaise } = fieldsOf(asked);
  const paise = amountPaise as number;
  if (!Number.isSafeInteger(paise) || paise < 0) throw nonsense('amountPaise is no whole number of paise');
  return {
    ...(reservationId !== undefined && { reservationId: text(reservationId) }),
    ...(token !== undefined && { token: text(token) }),
    ...(redirectUrl !== undefined && { redirectUrl: readAddress(redirectUrl, rules, SECURE) }),
    returnUrl: readAddress(returnUrl, rules, null, [rules.hostOrigin]),
    amountPaise: paise,
  };
}

function readShare(asked: unknown, { shopOrigin, hostOrigin }: AddressRules): ShareRequest {
  const { title, text: words, url } = fieldsOf(asked);
  return {
    title: text(title),
    ...(words !== undefined && { text: text(words) }),
    // the recipient has a browser, but perhaps not the host's app
    url: readAddress(url, { shopOrigin, hostOrigin, schemes: [] }, SECURE),
  };
}

function readPicking(asked: unknown): PickFileRequest {
  const { kind, multiple } = fieldsOf(asked);
  if (!/^(image|video|audio|document)$/.test(text(kind))) throw nonsense('kind is no family of files');
  return { kind: kind as PickFileRequest['kind'], multiple: multiple === true };
}

/**
 * As a browser reads it. Of other origins than the shop's and `origins` only what `allowed` and the host's schemes say, and
 * none with a name and password in front of its host.
 */
function readAddress(
  asked: unknown,
  { shopOrigin, schemes }: AddressRules,
  allowed: RegExp | null,
  origins: readonly string[] = [],
): string {
  let address: URL | undefined;
  try {
    address = new URL(text(asked));
  } catch {
    // what cannot be read is not safe
  }
  if (address && !address.username && !address.password) {
    const { href, origin, protocol } = address;
    const isShopOrigin = /^http/.test(href) && [shopOrigin, ...origins].includes(origin);
    if (isShopOrigin || allowed?.test(href) || schemes.includes(protocol)) return href;
  }
  throw { code: 'refused-origin', message: 'the address leads where this host does not let a shop lead' };
}

function text(value: unknown): string {
  if (!isText(value)) throw nonsense('a text is missing or too long');
  return value;
}

function nonsense(message: string) {
  return { code: 'host-error', message };
}

/** Only an error with a `code` reaches the shop with its message; any other may hold details of the host. */
export function refusalOf(thrown: unknown): { code: string; message: string; hostCode?: string } {
  try {
    const { code, message, hostCode } = fieldsOf(thrown);
    if (isText(code)) {
      return {
        code,
        message: isText(message) ? message : 'the host refused',
        ...((isText(hostCode) || typeof hostCode === 'number') && { hostCode: `${hostCode}` }),
      };
    }
  } catch {
    // reading a thrown value may throw in turn
  }
  return { code: 'host-error', message: 'the host failed' };
}
