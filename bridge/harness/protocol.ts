import type { ConsentInfo, FaultMode, PayInfo, PickInfo } from '../testing/simulator.ts';
import { FAULT_MODES } from '../testing/simulator.ts';
import type { DeviceWalker } from './walk-target.ts';
import { type DeviceLook, KEYBOARDS, NORMAL_TEXT, SCHEMES } from './device-look.ts';
import type { HeldReply } from './held-replies.ts';
import { isShopStep, MAX_NAME, type ShopStep, type Target } from './recorded-steps.ts';
import { readTenantCookie, writeTenantCookie } from './tenant.ts';

/**
 * The messages between the harness page and the framed shop. The page configures the frame through its name, which
 * survives navigations, and calls {@link DeviceControls} there; the frame posts {@link DeviceMessage}s to the page.
 */

/** The frame's configuration. Read on each use, so that changes apply at once. */
export interface DeviceSettings extends DeviceLook {
  /** the chosen host's id */
  host: string;
  /** the sandbox's tenant; absent: the default one */
  tenant?: string | undefined;
  /** the id of the host's profile; absent: none */
  profile?: string | undefined;
  /** the host app's native version; 0 if it has none */
  version: number;
  /** faults by the host's method name */
  faults: Readonly<Record<string, FaultMode>>;
  /** the host app's user; 10 digits */
  phone: string;
  /** the network is offline */
  offline: boolean;
  /** whose answers are held, see `holds.ts` */
  holds: readonly string[];
  /** milliseconds by which the clock is ahead of the real time; negative: behind */
  clockShift: number;
  /** the random numbers of the app follow from it; null: they do not repeat */
  seed: number | null;
  /** what a person does is reported, step by step */
  recording?: boolean | undefined;
}

type Place = Pick<DeviceSettings, 'host' | 'tenant' | 'profile'>;

/** What the server draws a document for: the host's id and, after `~`, that of its profile. */
export const drawingOf = ({ host, profile }: Place): string =>
  profile === undefined ? host : `${host}~${profile}`;

/** All cookies: inside a frame, `document.cookie` is overridden by the page's own. */
export const readAllCookies = (document: Document): string =>
  `${Reflect.get(Object.getPrototypeOf(document), 'cookie', document)}`;

/** The server needs the host, its profile and the tenant too. Cookies are shared by all tabs, so they are written before each load. */
export function rememberPlace(document: Document, place: Place): void {
  const { tenant = '' } = place;
  const write = (cookie: string) => Reflect.set(Object.getPrototypeOf(document), 'cookie', cookie, document);
  write(`device_host=${drawingOf(place)}; path=/; samesite=lax`);
  if (readTenantCookie(readAllCookies(document)) !== tenant) write(writeTenantCookie(tenant));
}

/** The name of the place's storage: a login is valid in one tenant. */
export const storageNameOf = ({ host, tenant }: Omit<Place, 'profile'>): string =>
  tenant === undefined ? host : `${host}~${tenant}`;

const KEY = 'doorstepDevice';

/** The frame's name for these settings. */
export function writeDeviceName(settings: DeviceSettings): string {
  return JSON.stringify({ [KEY]: settings });
}

/** The settings in a frame's name; null if it is not the harness's. */
export function readDeviceName(name: string): DeviceSettings | null {
  try {
    const settings: unknown = JSON.parse(name)[KEY];
    const { host, tenant, profile, version, faults, phone, offline, ...rest } = Object(settings);
    if (typeof host !== 'string') return null;
    return {
      host,
      ...(typeof tenant === 'string' && { tenant }),
      ...(typeof profile === 'string' && { profile }),
      version: Number(version) || 0,
      faults: readFaults(faults),
      phone: typeof phone === 'string' ? phone : '',
      offline: offline === true,
      holds: Array.isArray(rest.holds) ? rest.holds.filter(isText) : [],
      scheme: SCHEMES.find((scheme) => scheme === rest.scheme) ?? null,
      textSize: Number(rest.textSize) || NORMAL_TEXT,
      pixelRatio: typeof rest.pixelRatio === 'number' && rest.pixelRatio > 0 ? rest.pixelRatio : null,
      keyboard: KEYBOARDS.find((keyboard) => keyboard === rest.keyboard) ?? null,
      insets: readInsets(rest.insets),
      clockShift: Number(rest.clockShift) || 0,
      seed: typeof rest.seed === 'number' ? rest.seed : null,
      ...(rest.recording === true && { recording: true }),
    };
  } catch {
    return null;
  }
}

function readInsets(value: unknown): DeviceLook['insets'] {
  const { top, right, bottom, left }: Fields = Object(value);
  const isLength = (side: unknown): side is number => typeof side === 'number' && side >= 0;
  const isComplete = isLength(top) && isLength(right) && isLength(bottom) && isLength(left);
  return isComplete ? { top, right, bottom, left } : null;
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
 * `bridge`: the shop called its bridge · `native`: the adapter called the host · `api`: the shop called the backend ·
 * `shop`: a note of the shop · `file`: code, a style sheet or a picture failed to load · `console`: an uncaught or
 * logged error
 */
export type RowKind = (typeof ROW_KINDS)[number];

const ROW_TONES = ['open', 'good', 'bad', 'plain'] as const;

/** One row of the timeline. A row that ends is sent again in full with the same key. Everything in it is masked. */
export interface TimelineRow {
  key: string;
  kind: RowKind;
  /** milliseconds since 1970 */
  at: number;
  method: string;
  /** as seen from the shop */
  direction: 'sent' | 'received';
  /** milliseconds; absent while it is open, and for instant rows */
  duration?: number | undefined;
  /** a few words: `ok`, `200`, `deadline`, `no answer expected` */
  outcome: string;
  tone: (typeof ROW_TONES)[number];
  /** the reason, if the outcome alone is not enough */
  why?: string | undefined;
  /** what was broken on purpose, in a few words: `session expired` */
  fault?: string | undefined;
  /** the shop was left for a page of the host, which has not returned yet */
  isAway?: true | undefined;
  /** request headers of a backend call */
  headers?: Readonly<Record<string, string>> | undefined;
  payload?: unknown;
  reply?: unknown;
  /**
   * its answer is held back: by which hold, how the row ends if the answer is let go as it is, and when it came, in
   * milliseconds since 1970
   */
  held?: { by: string; outcome: string; at: number } | undefined;
  /** the key of the row that this one is part of */
  part?: string | undefined;
}

/** A sheet that the host shows over the shop. */
export type SheetInfo = { id: number } & (
  | { sheet: 'consent'; info: ConsentInfo }
  | { sheet: 'pay'; info: PayInfo }
  | { sheet: 'pick'; info: PickInfo }
);

/** `picked:` is followed by the option's id */
export type SheetAnswer = 'allow' | 'deny' | 'approve' | 'decline' | 'dismiss' | `picked:${string}`;

export type DeviceMessage = { doorstep: 'device' } & (
  | { type: 'document-began'; path: string }
  /** the first screen takes taps */
  | { type: 'page-started' }
  | { type: 'path-changed'; path: string }
  | { type: 'row-reported'; row: TimelineRow }
  | { type: 'sheet-asked'; sheet: SheetInfo }
  | { type: 'page-unreachable'; path: string }
  | { type: 'login-returned'; outcome: LoginReturn }
  | { type: 'keyboard-changed'; isOpen: boolean }
  | { type: 'step-taken'; step: ShopStep; heading: string | null }
);

const LOGIN_RETURNS = ['ok', 'declined', 'dismissed'] as const;
/** The result of a login on a host's page; `dismissed`: the shop was returned to without one. */
export type LoginReturn = (typeof LOGIN_RETURNS)[number];

/** A message of the frame, or null: anything may post to a page, so it is validated. */
export function readDeviceMessage(
  event: MessageEvent,
  frame: Window | null,
  origin: string,
): DeviceMessage | null {
  if (frame === null || event.source !== frame || event.origin !== origin) return null;
  const message: Fields = Object(event.data);
  if (message.doorstep !== 'device') return null;
  const isComplete = Object.hasOwn(MESSAGES, `${message.type}`)
    ? MESSAGES[message.type as DeviceMessage['type']]
    : undefined;
  return isComplete?.(message) ? (message as DeviceMessage) : null;
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown) => typeof value === 'string';
const isName = (value: unknown) => isText(value) && `${value}`.length <= MAX_NAME;
const isNumber = (value: unknown) => Number.isFinite(value);
/** The range of `Date`. */
const isTime = (value: unknown) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const isOptional = (value: unknown, check: (value: unknown) => boolean) =>
  value === undefined || check(value);
/** Becomes a frame's URL, so `//`, which leads to another host, is rejected. */
export const isShopPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path);
const hasPath = ({ path }: Fields) => isShopPath(path);

const MESSAGES: Readonly<Record<DeviceMessage['type'], (message: Fields) => boolean>> = {
  'document-began': hasPath,
  'page-started': () => true,
  'path-changed': hasPath,
  'page-unreachable': hasPath,
  'row-reported': ({ row }) => isTimelineRow(row),
  'sheet-asked': ({ sheet }) => isSheet(Object(sheet)),
  'login-returned': ({ outcome }) => LOGIN_RETURNS.some((candidate) => candidate === outcome),
  'keyboard-changed': ({ isOpen }) => typeof isOpen === 'boolean',
  'step-taken': ({ step, heading }) => isShopStep(step) && (heading === null || isName(heading)),
};

export function isTimelineRow(value: unknown): value is TimelineRow {
  const { kind, tone, direction, headers, ...row }: Fields = Object(value);
  return (
    ROW_KINDS.some((candidate) => candidate === kind) &&
    ROW_TONES.some((candidate) => candidate === tone) &&
    (direction === 'sent' || direction === 'received') &&
    [row.key, row.method, row.outcome].every(isText) &&
    isTime(row.at) &&
    isOptional(row.duration, isNumber) &&
    [row.part, row.why, row.fault].every((text) => isOptional(text, isText)) &&
    isOptional(row.held, isHeld) &&
    isOptional(headers, (record) => Object.values(Object(record)).every(isText))
  );
}

function isHeld(held: unknown): boolean {
  const { by, outcome, at }: Fields = Object(held);
  return isText(by) && isText(outcome) && isTime(at);
}

function isAmount(amount: unknown): boolean {
  const { minor, currency }: Fields = Object(amount);
  return isNumber(minor) && isText(currency) && /^[A-Z]{3}$/.test(currency);
}

function isQuestion(question: unknown): boolean {
  const { title, allow, deny }: Fields = Object(question);
  return [title, allow, deny].every(isText);
}

function isPickInfo({ title, options }: Fields): boolean {
  const isOption = (option: unknown) => {
    const { id, label, detail }: Fields = Object(option);
    return isText(id) && isText(label) && isOptional(detail, isText);
  };
  return isText(title) && Array.isArray(options) && options.length > 0 && options.every(isOption);
}

function isSheet({ id, sheet, info }: Fields): boolean {
  const { app, scopes, question, reservationId, amount, payee }: Fields = Object(info);
  if (!isNumber(id)) return false;
  if (sheet === 'pick') return isPickInfo(Object(info));
  if (sheet === 'consent')
    return isText(app) && Array.isArray(scopes) && scopes.every(isText) && isOptional(question, isQuestion);
  const isValid = isText(reservationId) && isOptional(amount, isAmount) && isOptional(payee, isText);
  return sheet === 'pay' && isValid;
}

/** The page's controls of the frame, at `window.__doorstepDevice`. */
export interface DeviceControls {
  /** the host's back button; `closing`: there is no history left, so the host would leave the shop */
  back(): 'kept' | 'went' | 'closing';
  /** false if code, style sheets and pictures still load: not every browser can cut them off */
  setOffline(offline: boolean): Promise<boolean>;
  setVisible(visible: boolean): void;
  /** the look in the frame's name has changed */
  applyLook(): void;
  answerSheet(id: number, answer: SheetAnswer): void;
  /** lets the held answer of this row go, as it is (null) or as another one */
  letGo(key: string, reply: HeldReply | null): void;
  /** kills the app: no lifecycle event reaches the page, and session storage is cleared */
  kill(): void;
  /** the heading that says where the shopper is, as a test finds it; null: there is none */
  findHeading(): Target | null;
  walker: DeviceWalker;
}

declare global {
  interface Window {
    __doorstepDevice?: DeviceControls;
  }
}
