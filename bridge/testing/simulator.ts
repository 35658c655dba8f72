/**
 * What a simulated native side of a host app looks like to those who run it: the QA harness, which installs it in
 * the framed page before anything else runs there, and tests, which install it in a window of their own.
 */

/** All the ways in which a simulated host can be made to misbehave, in the order in which pickers show them. */
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
 * | `other-id` | answers under an id that nobody has asked with |
 * | `malformed` | answers with something that makes no sense |
 * | `numeric-status` | answers with a number where the protocol has a string |
 * | `absent` | does not have the method |
 * | `throwing` | throws inside the call |
 */
export type FaultMode = (typeof FAULT_MODES)[number];

/** What the host's own consent sheet shows. */
export interface ConsentInfo {
  /** who asks, as people know it */
  app: string;
  /** what is asked for, one phrase each, e.g. `your phone number` */
  scopes: readonly string[];
}

/** What the host's own pay sheet shows. */
export interface PayInfo {
  /** the payment's id in the host's system */
  reservationId: string;
  /** whole paise; absent when the host is not told */
  amountPaise?: number;
  /** who is paid; the shop's name unless given */
  payee?: string;
}

/** Drawn by the host, outside the shop's page: a person (or a test) answers. */
export interface SimulatorSheets {
  consent(info: ConsentInfo): Promise<'allow' | 'deny'>;
  pay(info: PayInfo): Promise<'approve' | 'decline' | 'dismiss'>;
  /** the system's own question, asked by the host before it tells a place; granted where nobody draws it */
  permission?(what: 'location'): Promise<boolean>;
  /** the system's own file chooser; where nobody draws it, a host has one file of its own making */
  choose?(kind: string, multiple: boolean): Promise<readonly File[]>;
}

/** Everything that a simulated native side may touch. */
export interface SimulatorWorld {
  /** the shop's window, into which the native objects are put */
  window: Window & typeof globalThis;
  /** the host app's native version, 1 to 7 in the payments app; 0 where the host has none */
  version: number;
  /** how `method` misbehaves just now; null when it works. Asked at every call, `absent` also while installing */
  fault(method: string): FaultMode | null;
  /** the phone number of the person who is logged in to the host app, 10 digits */
  phone: string;
  sheets: SimulatorSheets;
  /** tells the backend, as the payer's own system would, how the payment went */
  settle(reservationId: string, status: 'success' | 'failed' | 'pending'): Promise<void>;
  /**
   * puts a row in the timeline; what is given here is masked before it is shown. `sent` is from the shop to the host; an error
   * that is `received` is one that the host throws inside the call
   */
  note(direction: 'sent' | 'received', method: string, payload: unknown): void;
  /** runs `task` once after `ms` of the world's clock; never at once. The returned function calls it off */
  later(ms: number, task: () => void): () => void;
  /** the host's own back button: the handler answers true when it has kept the host from leaving the shop */
  onBack?(handler: () => boolean): void;
}

/** One simulated host app. */
export interface Simulator {
  /** the host's id as the harness knows it, e.g. `phonepe-android` */
  host: string;
  /** what of it is only assumed, in a sentence, where the partner makes nothing public */
  assumed?: string;
  /** what `navigator.userAgent` says in this host */
  userAgent: string;
  /** CSS pixels of the page inside the host's chrome */
  viewport: { width: number; height: number };
  /** the native methods that faults can be set for, as the partner calls them; none when there is no native side */
  methods: readonly string[];
  /** other names under which a method is known, such as that of the partner's SDK, and the method of each */
  aliases?: Readonly<Record<string, string>>;
  /** the host app's native versions that can be chosen; none when it tells no version */
  versions: readonly number[];
  /** the settings of a merchant that this app knows, by partner name; whoever runs it hands them to the adapter */
  config?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** how a login ended for which the shop was left for a page of the host; null: `url` is not where that sends it back */
  returned?(url: URL): 'ok' | 'declined' | null;
  /** puts the native objects into `world.window`; runs before any script of the shop */
  install(world: SimulatorWorld): void;
}

/** The native method that goes by `name` in this host; null when there is none. */
export function methodCalled(name: string, { methods, aliases = {} }: Simulator): string | null {
  if (methods.includes(name)) return name;
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null;
}
