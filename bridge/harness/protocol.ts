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

/** `bridge`: the shop asked its bridge · `native`: the bridge's adapter asked the host · `api`: the shop asked the backend · `shop`: the shop noted something */
export type RowKind = 'bridge' | 'native' | 'api' | 'shop';

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
  tone: 'open' | 'good' | 'bad' | 'plain';
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
);

/** A message of the frame, or null: anything may post to a page. */
export function readDeviceMessage(
  event: MessageEvent,
  frame: Window | null,
  origin: string,
): DeviceMessage | null {
  if (event.source !== frame || event.origin !== origin) return null;
  const message: unknown = event.data;
  return Object(message).doorstep === 'device' ? (message as DeviceMessage) : null;
}

/** What the page does to the frame; put there as `window.__doorstepDevice`. */
interface DeviceControls {
  /** the host's back button; `closing`: there is nothing to go back to, the host would leave the shop */
  back(): 'kept' | 'went' | 'closing';
  setOffline(offline: boolean): void;
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
