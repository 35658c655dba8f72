import type {
  Amount,
  Capability,
  Coordinates,
  LoginArtefact,
  PayHint,
  PayRequest,
  PickFileRequest,
  ShareRequest,
} from '../contract.ts';
import {
  type AddressRules,
  type HandlerCall,
  HTTPS,
  malformedArgument,
  OPENABLE,
  readUrl,
  text,
} from './frame-arguments.ts';
import { type FrameMethod, fieldsOf, isText, SURFACE_METHODS, type SurfaceMethod } from './frame-protocol.ts';
import { handleSurface, type SurfaceHandlers } from './frame-surfaces.ts';

/**
 * What the host does for the shop. An absent handler is something that the host cannot do; if a browser can, the shop
 * does it itself.
 *
 * URLs are checked before a handler is called: see {@link FrameHostOptions.schemes}. Only one login and one payment run
 * at a time: until the previous handler has settled, the next call fails with `busy`, even if the shop has aborted the
 * first one or was reloaded. So settle when `signal` is aborted.
 *
 * To refuse, throw (or reject with) an object with a `code`: `declined` (the person said no), `dismissed` (closed it),
 * `unavailable` (not now) or `busy`; optionally with a `message` for developers and your own `hostCode`. Anything else
 * that is thrown reaches the shop as `host-error`, without its message.
 */
export interface FrameHandlers extends SurfaceHandlers {
  login?(call: HandlerCall): LoginArtefact | Promise<LoginArtefact>;
  /**
   * A result never means "paid": only the shop's backend knows that. `redirectUrl` is https, of the host's own
   * schemes or the shop's origin; `returnUrl` is of the shop's or the host's origin, or of the host's own schemes
   */
  pay?(request: PayRequest, call: HandlerCall): PayHint | Promise<PayHint>;
  location?(call: HandlerCall): Coordinates | Promise<Coordinates>;
  /** `url` is https, or has the shop's origin */
  share?(request: ShareRequest, call: HandlerCall): void | Promise<void>;
  /** `url` is https, tel, mailto, a UPI payment, of the host's own schemes, or of the shop's origin */
  open?(url: string, call: HandlerCall): void | Promise<void>;
  close?(call: HandlerCall): void | Promise<void>;
  storage?: {
    get(key: string, call: HandlerCall): string | null | Promise<string | null>;
    set(key: string, value: string, call: HandlerCall): void | Promise<void>;
    remove(key: string, call: HandlerCall): void | Promise<void>;
  };
  /** `name`, `type`, `size` and the bytes of each file, as a `File` has them */
  pickFile?(request: PickFileRequest, call: HandlerCall): readonly File[] | Promise<readonly File[]>;
  log?(event: string, properties: Readonly<Record<string, unknown>>): void;
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
  ['scan', 'scan'],
  ['pin', 'pin'],
  ['notifications', 'notifications'],
];

/** The shop's capabilities, given these handlers. */
export function capabilitiesOf(handlers: FrameHandlers, hasBackButton: boolean): Capability[] {
  const handledCapabilities = NEEDS.flatMap(([capability, name]) => (handlers[name] ? capability : []));
  return hasBackButton ? [...handledCapabilities, 'back'] : handledCapabilities;
}

/** The surfaces that these handlers have. */
export const surfacesOf = (handlers: FrameHandlers): SurfaceMethod[] =>
  SURFACE_METHODS.filter((method) => handlers[method]);

/** Whether the host has a handler for this method. */
function handles(handlers: FrameHandlers, method: FrameMethod): boolean {
  return !!handlers[method.replace(/\..*/, '') as keyof FrameHandlers];
}

/** A frame's arguments are validated before they are passed on, as the framed shop may have been compromised. */
export async function handle(
  handlers: FrameHandlers,
  method: FrameMethod,
  params: readonly unknown[],
  call: HandlerCall,
  rules: AddressRules,
): Promise<unknown> {
  if (!handles(handlers, method)) throw { code: 'unavailable', message: 'this host has no handler for it' };
  const [first, second] = params;
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
      return handlers.open?.(readUrl(first, rules, OPENABLE), call);
    case 'close':
      return handlers.close?.(call);
    case 'storage.get':
      return handlers.storage?.get(text(first), call);
    case 'storage.set':
      return handlers.storage?.set(text(first), text(second), call);
    case 'storage.remove':
      return handlers.storage?.remove(text(first), call);
    case 'pickFile': {
      const files = (await handlers.pickFile?.(readPickRequest(first), call)) ?? [];
      return files.map((file) => ({ name: file.name, type: file.type, size: file.size, bytes: file }));
    }
    default:
      return handleSurface(handlers, method, params, call, rules);
  }
}

function readPayment(request: unknown, rules: AddressRules): PayRequest {
  const { reservationId, token, redirectUrl, returnUrl, amount } = fieldsOf(request);
  return {
    ...(reservationId !== undefined && { reservationId: text(reservationId) }),
    ...(token !== undefined && { token: text(token) }),
    ...(redirectUrl !== undefined && { redirectUrl: readUrl(redirectUrl, rules, HTTPS) }),
    returnUrl: readUrl(returnUrl, rules, null, [rules.hostOrigin]),
    amount: readAmount(amount),
  };
}

function readAmount(amount: unknown): Amount {
  const { minor, currency } = fieldsOf(amount);
  const isAmount = Number.isSafeInteger(minor) && (minor as number) >= 0 && /^[A-Z]{3}$/.test(text(currency));
  if (!isAmount) throw malformedArgument('amount is not { minor: whole number, currency: ISO 4217 code }');
  return { minor: minor as number, currency: text(currency) };
}

function readShare(request: unknown, { shopOrigin, hostOrigin }: AddressRules): ShareRequest {
  const { title, text: sharedText, url } = fieldsOf(request);
  return {
    title: text(title),
    ...(sharedText !== undefined && { text: text(sharedText) }),
    // the recipient has a browser, but maybe not the host's app
    url: readUrl(url, { shopOrigin, hostOrigin, schemes: [] }, HTTPS),
  };
}

function readPickRequest(request: unknown): PickFileRequest {
  const { kind, multiple } = fieldsOf(request);
  if (!/^(image|video|audio|document)$/.test(text(kind)))
    throw malformedArgument('kind is no family of files');
  return { kind: kind as PickFileRequest['kind'], multiple: multiple === true };
}

/** Only an error with a `code` reaches the shop with its message; others may contain internals of the host. */
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
