import type {
  ClosingMode,
  DownloadRequest,
  HapticEffect,
  PermissionName,
  PermissionState,
  PinState,
  ScanRequest,
} from '../contract.ts';
import {
  type AddressRules,
  type HandlerCall,
  HTTPS,
  malformedArgument,
  readUrl,
  text,
} from './frame-arguments.ts';
import { fieldsOf, type SurfaceMethod } from './frame-protocol.ts';

/**
 * What the host's own surfaces do for the shop. For an absent one, the shop uses the browser's. URLs are checked before a
 * handler is called, and other arguments are of the values below.
 */
export interface SurfaceHandlers {
  /** plays a haptic effect */
  haptic?(effect: HapticEffect, call: HandlerCall): void | Promise<void>;
  /** puts a text into the clipboard */
  copy?(text: string, call: HandlerCall): void | Promise<void>;
  /** what the person has permitted, without asking them; undefined leaves the answer to the browser */
  permission?(
    name: PermissionName,
    call: HandlerCall,
  ): PermissionState | undefined | Promise<PermissionState | undefined>;
  /** begins a download; `url` is https, or has the shop's origin. Throw `declined` if the person does not want it */
  download?(file: DownloadRequest, call: HandlerCall): void | Promise<void>;
  /** scans one QR code; `text` is null if there was none. Throw `dismissed` when the person closes the scanner */
  scan?(request: ScanRequest, call: HandlerCall): { text: string | null } | Promise<{ text: string | null }>;
  /** `state`: whether the shop is on the home screen or in the host's list. `add`: asks the person to put it there */
  pin?(action: 'state' | 'add', call: HandlerCall): PinAnswer | Promise<PinAnswer>;
  /** asks the person whether the shop may notify them; `token` is for the shop's server, null if it needs none */
  notifications?(call: HandlerCall): { token: string | null } | Promise<{ token: string | null }>;
  /** what the host does when the person closes the shop: `free` closes it, `ask` asks first, `off` does nothing */
  closing?(mode: ClosingMode, call: HandlerCall): void | Promise<void>;
  /** whether a vertical swipe closes or minimises the shop */
  swipe?(isOn: boolean, call: HandlerCall): void | Promise<void>;
  /** whether the host shows its back button */
  backButton?(isShown: boolean, call: HandlerCall): void | Promise<void>;
  /** the shop's first screen is there */
  ready?(call: HandlerCall): void | Promise<void>;
  /** the shop cannot start; `reason` is for developers */
  failed?(reason: string, call: HandlerCall): void | Promise<void>;
}

/** A {@link PinState} for `state`; for `add`, `asked` if the host does not know what the person chose. */
type PinAnswer = PinState | { outcome: 'added' | 'asked' };

const EFFECTS = ['light', 'medium', 'heavy', 'selection', 'success', 'warning', 'error'] as const;
const PERMISSIONS = ['location', 'camera', 'notifications', 'clipboard'] as const;
const CLOSING = ['off', 'ask', 'free'] as const;

/** The framed shop may have been compromised, so its arguments are read anew. */
export async function handleSurface(
  handlers: SurfaceHandlers,
  method: SurfaceMethod,
  [first]: readonly unknown[],
  call: HandlerCall,
  rules: AddressRules,
): Promise<unknown> {
  switch (method) {
    case 'haptic':
      return handlers.haptic?.(oneOf(EFFECTS satisfies readonly HapticEffect[], first), call);
    case 'copy':
      return handlers.copy?.(text(first), call);
    case 'permission':
      return handlers.permission?.(oneOf(PERMISSIONS satisfies readonly PermissionName[], first), call);
    case 'download':
      return handlers.download?.(readFile(first, rules), call);
    case 'scan':
      return handlers.scan?.(readScan(first), call);
    case 'pin':
      return handlers.pin?.(oneOf(['state', 'add'], first), call);
    case 'notifications':
      return handlers.notifications?.(call);
    case 'closing':
      return handlers.closing?.(oneOf(CLOSING satisfies readonly ClosingMode[], first), call);
    case 'swipe':
      return handlers.swipe?.(flag(first), call);
    case 'backButton':
      return handlers.backButton?.(flag(first), call);
    case 'ready':
      return handlers.ready?.(call);
    case 'failed':
      return handlers.failed?.(text(first), call);
  }
}

function readFile(request: unknown, rules: AddressRules): DownloadRequest {
  const { url, name } = fieldsOf(request);
  const fileName = text(name);
  if (!/^[^/\\\p{Cc}]{1,100}$/u.test(fileName)) throw malformedArgument('name is no file name');
  return { url: readUrl(url, { ...rules, schemes: [] }, HTTPS), name: fileName };
}

function readScan(request: unknown): ScanRequest {
  const { hint } = fieldsOf(request);
  return hint === undefined ? {} : { hint: text(hint).slice(0, 64) };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T {
  const found = values.find((known) => known === value);
  if (found === undefined) throw malformedArgument(`the argument is none of ${values.join(', ')}`);
  return found;
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw malformedArgument('the argument is neither true nor false');
  return value;
}
