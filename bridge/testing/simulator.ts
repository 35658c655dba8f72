/**
 * The interface of a simulated native side for those who run it: the QA harness, which installs it in the framed page
 * before any other script, and tests, which install it in their own window.
 */

import type { Amount } from '../contract.ts';

/** All faults of a simulated host, in the order in which menus list them. */
export const FAULT_MODES = [
  'silent',
  'refused',
  'sync',
  'double',
  'late',
  'other-id',
  'malformed',
  'numeric-status',
  'absent',
  'throwing',
] as const;

/**
 * How one native method misbehaves.
 *
 * | mode | the host |
 * | --- | --- |
 * | `silent` | takes the call and never answers |
 * | `refused` | answers with an error of its own |
 * | `sync` | answers inside the call, before the caller could note the id |
 * | `double` | answers twice |
 * | `late` | answers after the shop has stopped waiting |
 * | `other-id` | answers with an id that belongs to no call |
 * | `malformed` | answers with something invalid |
 * | `numeric-status` | answers with a number instead of the protocol's string |
 * | `absent` | lacks the method |
 * | `throwing` | throws inside the call |
 */
export type FaultMode = (typeof FAULT_MODES)[number];

/** The content of the host's consent sheet. */
export interface ConsentInfo {
  /** the requesting app's name */
  app: string;
  /** what is requested, one phrase each, e.g. `your phone number` */
  scopes: readonly string[];
  /** the sheet's question and buttons, if it is not about a login; `scopes` are then what it is about */
  question?: { title: string; allow: string; deny: string };
}

/** The content of the host's pay sheet. */
export interface PayInfo {
  /** the payment's id in the host's system */
  reservationId: string;
  /** absent if the host is not told */
  amount?: Amount;
  /** the payee; default: the shop's name */
  payee?: string;
}

/** The content of a sheet with a list to choose from, such as the addresses that the host knows. */
export interface PickInfo {
  title: string;
  /** at least one; `id` is unique, `detail` a second line */
  options: readonly { id: string; label: string; detail?: string }[];
}

/** Sheets and prompts that the host shows outside the shop's page, and that a person or a test answers. */
export interface SimulatorSheets {
  consent(info: ConsentInfo): Promise<'allow' | 'deny'>;
  pay(info: PayInfo): Promise<'approve' | 'decline' | 'dismiss'>;
  /** the id of the chosen option; null: the sheet was closed. Absent: the first option is chosen */
  pick?(info: PickInfo): Promise<string | null>;
  /** the system's prompt before the host reveals a location; absent: granted */
  permission?(what: 'location'): Promise<boolean>;
  /** the system's file chooser; absent: the host returns one file of its own */
  choose?(kind: string, multiple: boolean): Promise<readonly File[]>;
}

/** Everything that a simulated native side may access. */
export interface SimulatorWorld {
  /** the shop's window, which gets the native objects */
  window: Window & typeof globalThis;
  /** the host app's native version, 1 to 7 in the payments app; 0 if it has none */
  version: number;
  /** the current fault of `method`; null: none. Read on every call; `absent` also while installing */
  fault(method: string): FaultMode | null;
  /** the phone number of the host app's user, 10 digits */
  phone: string;
  sheets: SimulatorSheets;
  /** reports the payment's status to the backend, as the payer's system would */
  settle(reservationId: string, status: 'success' | 'failed' | 'pending'): Promise<void>;
  /**
   * adds a row to the timeline; it is masked before it is shown. `sent`: from the shop to the host; a `received` error
   * is thrown by the host inside the call
   */
  note(direction: 'sent' | 'received', method: string, payload: unknown): void;
  /**
   * called when an answer to `method` is known, before it is sent: calls `send` with null to send it as it is, or with the
   * fault that a tester has chosen for it, at once or later. Absent: see {@link sendAnswer}
   */
  hold?(method: string, answer: unknown, send: (fault: FaultMode | null) => void): void;
  /** runs `task` once after `ms` of the simulated clock, never synchronously. The returned function cancels it */
  later(ms: number, task: () => void): () => void;
  /** the host's back button: the handler returns true if it kept the host from leaving the shop */
  onBack?(handler: () => boolean): void;
  /** the app goes to the background (true) or returns: the handler tells the page as the real app does */
  onSuspend?(handler: (isSuspended: boolean) => void): void;
  /** the app's keyboard opens with this height in CSS pixels, or closes (0): the handler tells the page */
  onKeyboard?(handler: (height: number) => void): void;
  /** the app's colour scheme changes: the handler tells the page */
  onScheme?(handler: (scheme: 'light' | 'dark') => void): void;
}

/** One simulated host app. */
export interface Simulator {
  /** the host's id in the harness, e.g. `phonepe-android` */
  host: string;
  /** a sentence about what is only assumed, if the partner publishes no documentation */
  assumed?: string;
  /** the value of `navigator.userAgent` */
  userAgent: string;
  /** size of the page inside the host's chrome, in CSS pixels */
  viewport: { width: number; height: number };
  /** the native methods that faults can be set for, under the partner's names; empty without a native side */
  methods: readonly string[];
  /** other names, such as those in the partner's SDK, mapped to the method */
  aliases?: Readonly<Record<string, string>>;
  /** the native methods that the app never answers by contract, such as haptics. An error inside the call still ends it */
  withoutAnswer?: readonly string[];
  /** the selectable native versions; empty if the host has no version */
  versions: readonly number[];
  /** the merchant's settings for this app, by partner name, to be passed to the adapter */
  config?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** the result of a login on a host's page, read from its return URL; null: `url` is not one */
  returned?(url: URL): 'ok' | 'declined' | null;
  /**
   * the URL with which a login that left the shop for `url` comes back to it, as the host's page would make it; null: no
   * login left for `url`. For replays, which open no pages
   */
  comesBack?(url: URL, choice: 'allow' | 'deny'): URL | null;
  /** adds the native objects to `world.window`; runs before any script of the shop */
  install(world: SimulatorWorld): void;
  /**
   * adds a stand-in of the script that the adapter loads from the partner, for a page that cannot serve it. Absent: the
   * adapter loads none
   */
  installSdk?(window: SimulatorWorld['window']): void;
}

/**
 * Sends the answer of a native method with its fault, or leaves it to `world.hold`, with which a tester can hold the answer
 * and choose another fault. An answer inside the call is never held. `send` gets the fault to send the answer with; null: as it is. It is called at most once.
 *
 * ```ts
 * const { token } = await answerOf(payload);
 * sendAnswer(world, 'login', { token }, world.fault('login'), (fault) => {
 *   if (fault === 'refused') reply({ error: 'REFUSED' });
 *   else if (fault !== 'silent') reply({ token });
 * });
 * ```
 */
export function sendAnswer(
  { hold }: Pick<SimulatorWorld, 'hold'>,
  method: string,
  answer: unknown,
  fault: FaultMode | null,
  send: (fault: FaultMode | null) => void,
): void {
  if (hold && fault !== 'silent' && fault !== 'sync') hold(method, answer, (chosen) => send(chosen ?? fault));
  else send(fault);
}

/** The native method with this name or alias; null if there is none. */
export function methodCalled(name: string, { methods, aliases = {} }: Simulator): string | null {
  if (methods.includes(name)) return name;
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null;
}
