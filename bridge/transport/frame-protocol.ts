/**
 * The messages between an embedding page and the shop in its frame.
 *
 * The handshake uses `window.postMessage`: the frame sends {@link Hello} to each allowed origin, the host answers with
 * {@link Welcome} and one end of a message channel, or with {@link Refusal}. All further messages use that channel.
 */
import type { Appearance } from '../appearance.ts';
import type { BridgeEventName, Capability } from '../contract.ts';
import type { Edges } from '../insets.ts';

/** Marks all messages of this protocol, as other code posts messages between windows too. */
export const PROTOCOL = 'doorstep-bridge';

/** Supported versions of this protocol. The highest that both sides support is used. */
export const VERSIONS: readonly number[] = [2];

/** frame → host */
export interface Hello {
  protocol: typeof PROTOCOL;
  type: 'hello';
  versions: readonly number[];
  /** 128 random bits, new for every document; the answer must repeat it */
  nonce: string;
}

/** host → frame, with one `MessagePort` */
export interface Welcome {
  protocol: typeof PROTOCOL;
  type: 'welcome';
  version: number;
  nonce: string;
  /** the host app's version, if known */
  hostVersion?: string;
  capabilities: readonly Capability[];
  /** the host's own surfaces; absent: none */
  surfaces?: readonly SurfaceMethod[];
}

/** host → frame: no version in common */
export interface Refusal {
  protocol: typeof PROTOCOL;
  type: 'refuse';
  versions: readonly number[];
  nonce: string;
}

/** The bridge's calls that a frame forwards to its host. */
export const FRAME_METHODS = [
  'login',
  'pay',
  'location',
  'share',
  'open',
  'close',
  'storage.get',
  'storage.set',
  'storage.remove',
  'pickFile',
] as const;

/** What entry points add to a bridge, as calls. A frame makes only those that `welcome` lists as `surfaces`. */
export const SURFACE_METHODS = [
  'haptic',
  'copy',
  'permission',
  'download',
  'scan',
  'pin',
  'notifications',
  'closing',
  'swipe',
  'backButton',
  'ready',
  'failed',
] as const;
export type SurfaceMethod = (typeof SURFACE_METHODS)[number];

export type FrameMethod = (typeof FRAME_METHODS)[number] | SurfaceMethod;

/** The host's events that a frame receives. The page observes all others itself. */
export type FrameEvent = Extract<BridgeEventName, 'back' | 'return'> | 'suspend' | 'resume';

/** Over the channel, frame → host. An `id` is 128 random bits and used only once. */
export type FromFrame =
  | { type: 'call'; id: string; method: FrameMethod; params: readonly unknown[] }
  /** the call was aborted */
  | { type: 'cancel'; id: string }
  | { type: 'log'; event: string; properties: Readonly<Record<string, unknown>> }
  /** answers an event; `prevented`: the shop handled it, so the host stays */
  | { type: 'told'; id: string; prevented: boolean }
  | { type: 'bye' };

/** Over the channel, host → frame. */
export type FromHost =
  | { type: 'reply'; id: string; ok: true; value: unknown }
  | { type: 'reply'; id: string; ok: false; code: string; message: string; hostCode?: string }
  | { type: 'event'; id: string; name: FrameEvent }
  /** what the host knows of the page around the shop: after `welcome`, and after each change */
  | ({ type: 'facts' } & HostFacts)
  | { type: 'bye' };

/** What is left out, the shop's page finds out by itself. */
export interface HostFacts {
  /** CSS pixels of the frame that the host's own bars and keyboard cover */
  insets?: { safeArea?: Partial<Edges>; keyboard?: number } | undefined;
  /** colours are `#rrggbb` */
  appearance?: Partial<Appearance> | undefined;
}

/** The fields of a message; empty if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The limit for strings from a host, as in the contract's checks. */
const MAX_TEXT_LENGTH = 65_536;

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
}

/** 128 random bits in hexadecimal. */
export function randomId({ crypto }: Window): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Throws unless each of `origins` is written exactly as browsers report an origin, e.g. `https://shop.example`. */
export function checkOrigins(origins: readonly string[]): void {
  for (const origin of origins) {
    let normalizedOrigin: string | undefined;
    try {
      normalizedOrigin = new URL(origin).origin;
    } catch {
      // reported below
    }
    if (normalizedOrigin !== origin || !/^https?:/.test(origin)) {
      throw new TypeError(
        `bridge/post-message: "${origin}" is no origin; write scheme, host and port only, such as https://shop.example`,
      );
    }
  }
}
