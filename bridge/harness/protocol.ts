import type { ConsentInfo, FaultMode, PayInfo } from '../testing/simulator.ts';
import { FAULT_MODES } from '../testing/simulator.ts';

/**
 * What the harness page and the framed shop say to each other. The page sets the frame up through its name, which outlives
 * every navigation of the frame, and calls {@link DeviceControls} there; the frame posts {@link DeviceMessage}s up.
 */

/** How the frame is set up. Read anew whenever it matters, so that a change counts at once. */
export interface DeviceSettings {
  /** the chosen host's id */
  host: string;
  /** the host app's native version; 0 where it has none */
  version: number;
  /** by the host's own method names */
  faults: Readonly<Record<string, FaultMode>>;
  /** who is logged in to the host app; 10 digits */
  phone: string;
  /** there is no network */
  offline: boolean;
}

/** The server is told too for which host it draws: by a cookie, which is the browser's, so it is written before each load. */
export function rememberHost(document: Document, host: string): void {
  const cookie = `device_host=${host}; path=/; samesite=lax`;
  // in a frame the page's own cookies have been put in front of the browser's
  Reflect.set(Object.getPrototypeOf(document), 'cookie', cookie, document);
}

const KEY = 'doorstepDevice';

/** The name that the frame is given. */
export function writeDeviceName(settings: DeviceSettings): string {
  return JSON.stringify({ [KEY]: settings });
}

/** The settings in a frame's name; null when the name is none of ours. */
export function readDeviceName(name: string): DeviceSettings | null {
  try {
    const settings: unknown = JSON.parse(name)[KEY];
    const { host, version, faults, phone, offline } = Object(settings);
    if (typeof host !== 'string') return null;
    return {
      host,
      version: Number(version) || 0,
      faults: readFaults(faults),
      phone: typeof phone === 'string' ? phone : '',
      offline: offline === true,
    };
  } catch {
    return null;
  }
}

function readFaults(value: unknown): Record<string, FaultMode> {
  return Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, FaultMode] => isFaultMode(entry[1])),
  );
}

export function isFaultMode(value: unknown): value is FaultMode {
  return FAULT_MODES.some((mode) => mode === value);
}

export const ROW_KINDS = ['bridge', 'native', 'api', 'shop', 'file', 'console'] as const;
/**
 * `bridge`: the shop asked its bridge · `native`: the bridge's adapter asked the host · `api`: the shop asked the backend ·
 * `shop`: the shop noted something · `file`: code, a style sheet or a picture did not come · `console`: an error that
 * nobody caught, or that the page has logged
 */
export type RowKind = (typeof ROW_KINDS)[number];

const ROW_TONES = ['open', 'good', 'bad', 'plain'] as const;

/** One line of the timeline. A row that ends comes again, whole, under its old key. Everything in it is masked. */
export interface TimelineRow {
  key: string;
  kind: RowKind;
  /** milliseconds since 1970 */
  at: number;
  method: string;
  /** seen from the shop */
  direction: 'sent' | 'received';
  /** milliseconds; absent while it is open, and for what takes no time */
  duration?: number | undefined;
  /** in one word or two: `ok`, `200`, `deadline` */
  outcome: string;
  tone: (typeof ROW_TONES)[number];
  /** why it ended so, where the outcome alone does not tell */
  why?: string | undefined;
  /** the shop was left for a page of the host, which has not sent it back yet */
  away?: true | undefined;
  /** what a call to the backend is asked with, besides its body */
  headers?: Readonly<Record<string, string>> | undefined;
  payload?: unknown;
  reply?: unknown;
  /** the key of the row of which this is a part */
  part?: string | undefined;
}

/** A sheet that the host draws over the shop. */
export type SheetInfo = { id: number } & (
  | { sheet: 'consent'; info: ConsentInfo }
  | { sheet: 'pay'; info: PayInfo }
);

export type SheetAnswer = 'allow' | 'deny' | 'approve' | 'decline' | 'dismiss';

export type DeviceMessage = { doorstep: 'device' } & (
  | { type: 'document-began'; path: string }
  | { type: 'path-changed'; path: string }
  | { type: 'row-reported'; row: TimelineRow }
  | { type: 'sheet-asked'; sheet: SheetInfo }
  | { type: 'page-unreachable'; path: string }
  | { type: 'login-returned'; outcome: LoginReturn }
);

const LOGIN_RETURNS = ['ok', 'declined', 'dismissed'] as const;
/** How a login ended for which the shop was left; `dismissed`: the shop came back without an answer. */
export type LoginReturn = (typeof LOGIN_RETURNS)[number];

/** A message of the frame, or null: anything may post to a page, and what cannot be read would break it. */
export function readDeviceMessage(
  event: MessageEvent,
  frame: Window | null,
  origin: string,
): DeviceMessage | null {
  if (frame === null || event.source !== frame || event.origin !== origin) return null;
  const message: Fields = Object(event.data);
  if (message.doorstep !== 'device') return null;
  const isWhole = Object.hasOwn(MESSAGES, `${message.type}`)
    ? MESSAGES[message.type as DeviceMessage['type']]
    : undefined;
  return isWhole?.(message) ? (message as DeviceMessage) : null;
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => Number.isFinite(value);
/** Beyond it there is no date. */
const isTime = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const isOptional = (value: unknown, check: (value: unknown) => boolean) =>
  value === undefined || check(value);
/** It becomes a frame's URL: `//` would lead to another host. */
const hasPath = ({ path }: Fields) => typeof path === 'string' && /^\/(?![/\\])/.test(path);

const MESSAGES: Readonly<Record<DeviceMessage['type'], (message: Fields) => boolean>> = {
  'document-began': hasPath,
  'path-changed': hasPath,
  'page-unreachable': hasPath,
  'row-reported': ({ row }) => isRow(Object(row)),
  'sheet-asked': ({ sheet }) => isSheet(Object(sheet)),
  'login-returned': ({ outcome }) => LOGIN_RETURNS.some((known) => known === outcome),
};

function isRow({ kind, tone, direction, headers, ...row }: Fields): boolean {
  return (
    ROW_KINDS.some((known) => known === kind) &&
    ROW_TONES.some((known) => known === tone) &&
    (direction === 'sent' || direction === 'received') &&
    [row.key, row.method, row.outcome].every(isText) &&
    isTime(row.at) &&
    isOptional(row.duration, isNumber) &&
    [row.part, row.why].every((text) => isOptional(text, isText)) &&
    isOptional(headers, (all) => Object.values(Object(all)).every(isText))
  );
}

function isSheet({ id, sheet, info }: Fields): boolean {
  const { app, scopes, reservationId, amountPaise, payee }: Fields = Object(info);
  if (!isNumber(id)) return false;
  if (sheet === 'consent') return isText(app) && Array.isArray(scopes) && scopes.every(isText);
  const told = isText(reservationId) && isOptional(amountPaise, isNumber) && isOptional(payee, isText);
  return sheet === 'pay' && told;
}

/** What the page does to the frame; put there as `window.__doorstepDevice`. */
interface DeviceControls {
  /** the host's back button; `closing`: there is nothing to go back to, the host would leave the shop */
  back(): 'kept' | 'went' | 'closing';
  /** false when code, style sheets and pictures come all the same: not every browser can cut them off */
  setOffline(offline: boolean): Promise<boolean>;
  setVisible(visible: boolean): void;
  answerSheet(id: number, answer: SheetAnswer): void;
  /** the app is killed: no farewell event reaches the page, and what lives as long as the tab is gone */
  kill(): void;
}

declare global {
  interface Window {
    __doorstepDevice?: DeviceControls;
  }
}
