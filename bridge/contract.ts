/**
 * The contract between a shop and the host app it runs in.
 *
 * A host is reached through an {@link Adapter}. The shop never sees an adapter, only a {@link Bridge}, which guards
 * every call (deadline, abort, single flight, settling once, checked reply) and traces it.
 */

import type { SurfaceSource } from './surface.ts';

/** The nine environments that the shop can run in. */
export type Platform =
  | 'desktop_web'
  | 'desktop_pwa'
  | 'desktop_amp'
  | 'mobile_pwa'
  | 'mobile_web'
  | 'mobile_amp'
  | 'webview_other'
  | 'webview_phonepe'
  | 'webview_airtel';

/** What an adapter may be able to do. Check `bridge.can(...)` before offering it to the shopper. */
export type Capability =
  /** the host hands out a token that the shop's backend exchanges for a login */
  | 'login.grant-token'
  /** the host hands out a one-time code, through a redirect */
  | 'login.partner-code'
  /** the host has signed who the shopper is when it opened the shop: no sheet, as often as needed */
  | 'login.launch'
  /** the host shows its own pay sheet over the shop */
  | 'pay.native'
  /** the host's payment is a page that the shop navigates to and that returns to the shop */
  | 'pay.redirect'
  | 'location'
  | 'share'
  | 'open'
  | 'close'
  | 'storage'
  | 'pick-file'
  | 'log'
  /** the host has a back button that the shop can listen to */
  | 'back'
  /** the host has a scanner of QR codes; what a browser can is `canScan` of `@doorstep/bridge/scan` */
  | 'scan'
  /** the host puts the shop on the home screen or into its list; what a browser can is the state of `createPin` */
  | 'pin'
  /** the host delivers notifications; what a browser can is the state of `createNotifications` */
  | 'notifications';

/** The name of a {@link Bridge} call that a host handles, as in traces. */
export type CallName =
  | 'login'
  | 'pay'
  | 'location'
  | 'share'
  | 'open'
  | 'close'
  | 'storage.get'
  | 'storage.set'
  | 'storage.remove'
  | 'pickFile';

/** The host's proof of the shopper's identity. Only the backend can verify it. */
export interface LoginArtefact {
  /** `launch`: the {@link Launch.signedData}, which may be sent again until the backend finds it too old */
  kind: 'grant' | 'code' | 'launch';
  /** opaque; secret: never logged, traced or put in a URL */
  value: string;
  /** seconds from now; absent if the host does not report it */
  expiresInS?: number;
}

/** `navigated`: the page is being left for the host's login page; the artefact arrives with {@link Bridge.arrive}. */
export type LoginResult = LoginArtefact | { kind: 'navigated' };

/** What the host passed to the shop when it opened it. Only the backend can verify it. */
export interface Launch {
  /** from the link that opened the shop; anyone can have written it */
  readonly startParameter?: string | undefined;
  /** the person's language in the host, such as `en` or `pt-br` */
  readonly locale?: string | undefined;
  /** proves who the shopper is; secret: never logged, traced or put in a URL */
  readonly signedData?: string | undefined;
}

/** Who did what was asked: the host app, or the page itself, as in any browser. */
export interface Executed {
  executedWith: 'host' | 'fallback';
}

/** An amount of money. */
export interface Amount {
  /** integer of the currency's minor unit (paise, cents; whole yen), 0 or more */
  minor: number;
  /** ISO 4217 code in capitals, e.g. `INR` */
  currency: string;
}

export interface PayRequest {
  /** the payment's id in the host's system, if the backend has one */
  reservationId?: string;
  /** opens the payment in hosts that need more than the id; from the backend, secret */
  token?: string;
  /** the host's payment page, if the backend has one; https, or of the shop's own origin */
  redirectUrl?: string;
  /** where the host returns to when its payment ends; https, or of the shop's own origin */
  returnUrl: string;
  /** otherwise `invalid-argument`. Display only: never trusted */
  amount: Amount;
}

/**
 * A host's result of a payment is only a hint: only the backend can tell whether it was paid.
 *
 * | outcome | what the host says |
 * | --- | --- |
 * | `ui-closed` | the payment's UI has ended, with success or without saying how |
 * | `failed` | the payment was refused |
 * | `pending` | the payment is not decided yet: the bank or the host is still at it |
 * | `dismissed` | the person closed the UI before paying |
 * | `navigated` | nothing: the page is being left |
 * | `unknown` | nothing that can be read, or about another payment |
 */
export interface PayHint {
  outcome: 'ui-closed' | 'failed' | 'pending' | 'dismissed' | 'navigated' | 'unknown';
}

export interface Coordinates {
  /** degrees, -90 to 90 */
  latitude: number;
  /** degrees, -180 to 180 */
  longitude: number;
}

export interface ShareRequest {
  title: string;
  text?: string;
  /** https, or of the shop's own origin */
  url: string;
}

export interface DownloadRequest {
  /** https, or of the shop's own origin */
  url: string;
  /** the suggested file name, with its extension; 1 to 100 characters */
  name: string;
}

export interface ScanRequest {
  /** what to scan, for hosts that show a text: 1 to 64 characters */
  hint?: string | undefined;
}

export interface PickFileRequest {
  /** the kind of file to choose */
  kind: 'image' | 'video' | 'audio' | 'document';
  multiple?: boolean;
}

export interface PickedFile {
  name: string;
  /** bytes; absent if the host does not report it */
  size?: number;
  /** media type; empty if the host does not report it */
  type: string;
  /** reads the bytes */
  read(): Promise<Blob>;
}

/**
 * The events that a shop can listen to. `back`, and `return` from a host's page, need a host that sends them. All
 * others, and `return` from the browser's back/forward cache, are observed on every page. A server has no events.
 */
export interface BridgeEvents {
  /** the host's own back button; call `preventDefault` to keep the host from leaving the shop */
  back: { preventDefault(): void };
  /** the page has become visible: the person has returned to the tab or the app */
  visible: undefined;
  /** the page has become hidden, and may never become visible again */
  hidden: undefined;
  /** the page was returned to from a host page (payment, login) without being reloaded */
  return: undefined;
  /** the browser reports that the network is back */
  online: undefined;
  /** the browser reports that there is no network */
  offline: undefined;
}
export type BridgeEventName = keyof BridgeEvents;

/**
 * String storage that the host keeps for the shop, separate from the page's own. It outlives the bridge and the page.
 * Each call settles within the `background` deadline, and fails with `unavailable` if storage is full or blocked.
 */
export interface BridgeStorage {
  /**
   * null if the key was never stored or has been removed; an empty string is a value. Keys and values are
   * passed on as strings
   */
  get(key: string, options?: CallOptions): Promise<string | null>;
  /** resolves once the value is stored or, in hosts that do not confirm, once the request is sent */
  set(key: string, value: string, options?: CallOptions): Promise<void>;
  /** removing a missing key is not an error */
  remove(key: string, options?: CallOptions): Promise<void>;
}

export interface CallOptions {
  /**
   * rejects at once with the code `aborted`; a later reply of the host is ignored. Anything but an `AbortSignal`, such
   * as its controller, is `invalid-argument`
   */
  signal?: AbortSignal;
}

/** `phone`: the shop's own login by phone number and one-time code. */
export type LoginMethod = 'partner-grant' | 'partner-code' | 'partner-launch' | 'phone';
/** The payment methods, under the backend's names. */
export type PaymentMethod = 'cod' | 'wallet' | 'card' | 'upi' | 'meal_card' | 'pay_later' | 'nb';

/** What may be in the DOM inside a host. Plain data, so that it can be listed and tested. */
export interface HostPolicy {
  /** in order of preference; `phone` last: the fallback if the others fail */
  logins: readonly LoginMethod[];
  /** the shop's own login must carry the host's code, so `login` is called first and returns one; absent: not needed */
  phoneWithCode?: boolean;
  /** `chooser`: the shopper chooses from {@link methods}. `host`: the host's own payment opens at once. */
  payments: 'chooser' | 'host';
  methods: readonly PaymentMethod[];
  /** banners and sheets that ask to install the shop's own app */
  appBanners: boolean;
  /** links to app stores */
  storeLinks: boolean;
  /** links that leave the shop's own origin */
  externalLinks: boolean;
  /** the host shows a title bar with a back arrow above the shop */
  hostTitleBar: boolean;
}

/** What detection can use. A server has only the user agent and the URL. */
export interface DetectionFacts {
  userAgent: string;
  /** the names from `injects` that the page has (`webkit.messageHandlers.x` as `webkit:x`); empty on a server */
  injected: readonly string[];
  /** `display-mode: standalone`, or iOS `navigator.standalone` */
  standalone: boolean;
  url: string;
}

/** What an adapter may access. Injected, so that two shops on a page, or two tests, share nothing. */
export interface BridgeEnvironment {
  /** the page's window, narrowed by each adapter to what it uses; absent on a server */
  window: (Window & typeof globalThis) | undefined;
  facts: DetectionFacts;
  /** adds a classic script to the document; resolves when it has run, rejects when it fails to load */
  loadScript(url: string): Promise<void>;
  /** leaves the page with a full navigation */
  navigate(url: string): void;
  /** the settings of the partners' adapters, by partner name */
  config: Readonly<Record<string, unknown>>;
  /** storage with the tab's lifetime: survives a navigation to the host's page and back, but not an app kill */
  tab: { get(key: string): string | null; set(key: string, value: string): void; remove(key: string): void };
}

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** runs `task` once after `ms`; the returned function cancels it */
  after(ms: number, task: () => void): () => void;
}

/** How the shop was opened through a host's return URL. */
export interface Arrival {
  /** the path to show instead of the return URL, without secrets */
  path: string;
  /** the host has just identified the shopper: `bridge.login()` resolves at once */
  login?: true;
}

/**
 * One host's side of the contract. Adapters do not handle timeouts, aborts, queueing or checks: the guard around them
 * does. An absent method is a capability that the host never has (`unsupported`). A reply with `executedWith: 'fallback'`
 * (see {@link Executed}) was made by the page, as those of `createWebAdapter` are; any other counts as the host's.
 */
export interface Adapter {
  /** the folder's name, e.g. `phonepe` */
  readonly name: string;
  /** the host app's version, if known */
  readonly version?: string;
  /** what the host passed when it opened the shop, checked by the adapter while starting */
  readonly launch?: Launch;
  /** synchronous, never throws; based on what was detected at the start */
  can(capability: Capability): boolean;
  /**
   * for `whyNot` of `@doorstep/bridge/why`, where `can` is false and this adapter has a method for it: `not-configured` if
   * a setting of the partner is missing, `not-in-host` if no version has it. Absent, or any other answer:
   * `not-in-version`, or `not-in-host` if this adapter has no {@link version}. Synchronous, never throws
   */
  whyNot?(capability: Capability): 'not-in-version' | 'not-in-host' | 'not-configured' | undefined;
  /** a {@link LoginArtefact}, new each time except for `launch`; or `navigated`: the page is left for the host's login. A refusal is `declined` */
  login?(context: AdapterCall): Promise<unknown>;
  /** a {@link PayHint}. If the person closed the payment, it must not be opened another way */
  pay?(request: PayRequest, context: AdapterCall): Promise<unknown>;
  /** {@link Coordinates}. A refusal is `declined` */
  location?(context: AdapterCall): Promise<unknown>;
  share?(request: ShareRequest, context: AdapterCall): Promise<unknown>;
  open?(url: string, context: AdapterCall): Promise<unknown>;
  close?(context: AdapterCall): Promise<unknown>;
  storage?: {
    get(key: string, context: AdapterCall): Promise<unknown>;
    set(key: string, value: string, context: AdapterCall): Promise<unknown>;
    remove(key: string, context: AdapterCall): Promise<unknown>;
  };
  /** a list of {@link PickedFile}. Closing the chooser is `dismissed` */
  pickFile?(request: PickFileRequest, context: AdapterCall): Promise<unknown>;
  /**
   * what only this host has, by name, for `callHost` of `@doorstep/bridge/host-call`. The payload is JSON, or undefined;
   * so is the result. Check the shape of what the host replies, as nobody else knows it
   */
  readonly hostMethods?: Readonly<
    Record<string, (payload: unknown, context: AdapterCall) => Promise<unknown>>
  >;
  /** plays a haptic effect, for `createHaptics` of `@doorstep/bridge/haptics`; resolves once it is asked for */
  haptic?(effect: HapticEffect, context: AdapterCall): Promise<unknown>;
  /** puts a text into the clipboard, for `copyText` of `@doorstep/bridge/clipboard`. Do not trace the text */
  copy?(text: string, context: AdapterCall): Promise<unknown>;
  /**
   * `{ safeArea?, keyboard? }` in CSS pixels, and their changes, for `createHostInsets` of `@doorstep/bridge/host-surfaces`.
   * What the host does not say is left out
   */
  readonly insets?: SurfaceSource;
  /** `{ scheme?, colours?, textScale?, reducedMotion? }` as in `Appearance`, for `createHostAppearance` */
  readonly appearance?: SurfaceSource;
  /** for `createLifecycle` of `@doorstep/bridge/lifecycle` */
  readonly lifecycle?: AdapterLifecycle;
  /**
   * what the person has permitted, without asking them: a {@link PermissionState}, for `permission` of
   * `@doorstep/bridge/permission`. Anything else, and a rejection, leaves the answer to the browser
   */
  permission?(name: PermissionName, context: AdapterCall): Promise<unknown>;
  /**
   * gives the person a file to keep, for `downloadFile` of `@doorstep/bridge/download`; resolves once the download has
   * begun. A refusal is `declined`. Absent where this version has none. Do not trace the URL
   */
  download?(file: DownloadRequest, context: AdapterCall): Promise<unknown>;
  /**
   * scans one QR code, for `scan` of `@doorstep/bridge/scan`: `{ text }`, where null says that no code was found. A closed
   * scanner is `dismissed`, a refused camera `declined`. Close the scanner when `signal` aborts. Do not trace the text
   */
  scan?(request: ScanRequest, context: AdapterCall): Promise<unknown>;
  /**
   * for `createPin` of `@doorstep/bridge/pin`. `state`: a {@link PinState}, without asking the person. `add`: asks them, and
   * resolves with `{ outcome: 'added' }`, or `'asked'` if the host does not say what they chose. A refusal is `dismissed`
   */
  pin?(action: 'state' | 'add', context: AdapterCall): Promise<unknown>;
  /**
   * asks the person whether the shop's server may send notifications, for `createNotifications` of
   * `@doorstep/bridge/notifications`: `{ token }`, for the server, or null if it needs none. A refusal is `declined`. What
   * is permitted already is `permission('notifications')`. Do not trace the token
   */
  notifications?(context: AdapterCall): Promise<unknown>;
  /** for `createGestures` of `@doorstep/bridge/gestures` */
  readonly gestures?: AdapterGestures;
  /** fire and forget: must not throw, and is not awaited */
  log?(event: string, properties: Readonly<Record<string, unknown>>): void;
  /** `url`: what the page was opened with; returns null if it is not a return URL of this host */
  arrive?(url: URL): Arrival | null;
  /** starts to listen; the returned function stops. The bridge itself observes page events (`visible`, `hidden`, …) */
  listen?(emit: <N extends BridgeEventName>(name: N, event: BridgeEvents[N]) => void): () => void;
  /** removes all listeners and timers; may be called twice */
  dispose?(): void;
}

/** An impact by its strength, a moved selection, or how something ended. */
export type HapticEffect = 'light' | 'medium' | 'heavy' | 'selection' | 'success' | 'warning' | 'error';

/** What a host has besides the events of every page. Absent: the host has no such thing, and nothing is missed. */
export interface AdapterLifecycle {
  /** tells the host that the shop's first screen is there; called once */
  ready?(context: AdapterCall): Promise<unknown>;
  /** tells the host that the shop cannot start; `reason`: for developers, without secrets */
  failed?(reason: string, context: AdapterCall): Promise<unknown>;
  /**
   * starts to listen to the host; the returned function stops. Call `suspend` before the host may stop the page: its
   * promise always resolves, within a few seconds, once the shop has saved. Both may be called at any time and twice
   */
  listen?(events: { suspend(): Promise<void>; resume(): void }): () => void;
}

/** What a host or a browser asks the person for. `clipboard`: writing. */
export type PermissionName = 'location' | 'camera' | 'notifications' | 'clipboard';
/** `prompt`: the person is asked at the first use, or nobody can tell. `unavailable`: it does not exist here. */
export type PermissionState = 'granted' | 'denied' | 'prompt' | 'unavailable';

/**
 * Whether the shop is on the home screen or in the host's list. `missing`: it is not, and can be added. `unknown`: it can
 * be added, and nobody tells whether it is there. `unavailable`: it cannot be added.
 */
export type PinState = 'added' | 'missing' | 'unknown' | 'unavailable';

/**
 * What the host does when the person is about to close the shop: `free` closes it, `ask` asks first, `off` does nothing,
 * so that only `bridge.close()` closes it.
 */
export type ClosingMode = 'off' | 'ask' | 'free';

/** The host's own gestures and buttons, as far as it lets the shop change them. An absent method: it does not. */
export interface AdapterGestures {
  /** resolves once the host has been told; `unavailable`: it does not have this mode, or not in this version */
  closing?(mode: ClosingMode, context: AdapterCall): Promise<unknown>;
  /** whether a vertical swipe closes or minimises the shop; the default is the host's */
  swipe?(isOn: boolean, context: AdapterCall): Promise<unknown>;
  /** whether the host shows its back button, whose taps are the event `back` */
  backButton?(isShown: boolean, context: AdapterCall): Promise<unknown>;
}

/** Why a message was ignored: its id belongs to no call, or its origin is not allowed. */
type Stray = 'other-id' | 'refused-origin';

export interface AdapterCall {
  signal: AbortSignal;
  /**
   * Adds a wire message to the trace, which masks its payload. A deadline error names the messages that were sent but
   * not answered; a method that ends in `.js` is a script, which has no answer. A `stray` message was ignored: if it is
   * unknown which call it was meant for, it is traced for every open call, and their deadline errors mention it.
   */
  trace(direction: 'sent' | 'received', method: string, payload?: unknown, stray?: Stray): void;
}

/** The arguments of every adapter's `start`. */
export interface AdapterStart extends AdapterCall {
  env: BridgeEnvironment;
  clock: Clock;
}

/** Resolves with a working adapter, or rejects with a `BridgeError` that says why there is none. */
export type StartAdapter = (start: AdapterStart) => Promise<Adapter>;

/** One partner in the registry. Detection and policy are small and loaded at once; the adapter on demand. */
export interface PartnerEntry {
  readonly name: string;
  readonly platform: Platform;
  /**
   * Globals that this host injects before any script of the shop runs; the ones found are listed in `facts.injected`.
   * Globals injected later are not found, and a server never sees any, so a marker in the user agent is
   * better.
   */
  readonly injects?: readonly string[];
  detect(facts: DetectionFacts): boolean;
  readonly policy: HostPolicy;
  /** the path that this host returns to with a secret in the URL */
  readonly returnPath?: string;
  load(): Promise<StartAdapter>;
}

/** In order of detection; the first match wins. */
export type Registry = readonly PartnerEntry[];

/**
 * The shop's interface to the host. Every call settles once, within its deadline (see `DEADLINES`), and takes an
 * `AbortSignal`; every failure is a `BridgeError`. All calls may fail with `deadline`, `aborted`, `unsupported`,
 * `unavailable`, `malformed`, `invalid-argument` and `host-error`; other codes are listed with each call. Adapters get
 * copies of the arguments, with absolute URLs, so that a getter cannot return something unchecked later.
 *
 * A result says who did it, as `executedWith`: `fallback` if the page did it itself, as in any browser. What may have had
 * side effects is never tried another way.
 */
export interface Bridge {
  readonly host: {
    /** the partner's name, or `web` */
    readonly name: string;
    readonly platform: Platform;
    /** the host app's version, if known */
    readonly version?: string | undefined;
  };
  /** what may be in the DOM here; the partner's policy applies even if its adapter failed to start */
  readonly policy: HostPolicy;
  /** what the host passed when it opened the shop; absent if it passes nothing */
  readonly launch?: Launch | undefined;
  /** why the host's adapter failed to start; the bridge can then do what a plain browser can */
  readonly problem?: Error | undefined;
  /** synchronous, never throws: check it before offering anything to the shopper */
  can(capability: Capability): boolean;
  /**
   * Asks the host who the shopper is, which may show a consent sheet. `declined`, `dismissed`: the person said no; do
   * not ask again unprompted. `busy`: a login is already open, in this or another bridge on the page.
   */
  login(options?: CallOptions): Promise<LoginResult & Executed>;
  /**
   * Opens the host's payment: its sheet, or the page at `redirectUrl`. The result is only a hint and never proves a
   * payment, nor does a failure prove that there was none: ask the backend. `busy`: a payment is already open, in this
   * or another bridge on the page. `refused-origin`: the payment page or `returnUrl` is neither https nor of the shop's
   * own origin. `invalid-argument`: one of them is not a string, or the amount is no {@link Amount}. In both cases the
   * host is not called. If it fails with `sideEffects: 'possible'`, do not open the payment another way.
   */
  pay(request: PayRequest, options?: CallOptions): Promise<PayHint & Executed>;
  /** The device's location, once. May ask for permission; `declined`: refused. */
  location(options?: CallOptions): Promise<Coordinates & Executed>;
  /**
   * Opens the host's share sheet. `dismissed`: closed without sharing. `refused-origin`: `url` breaks the rule
   * described for `pay`.
   */
  share(request: ShareRequest, options?: CallOptions): Promise<Executed>;
  /**
   * Opens a URL beside or over the shop. Only https, `tel:`, `mailto:`, `upi://pay?` and the shop's own origin are
   * allowed; others fail with `refused-origin`, and the host is not called.
   */
  open(url: string, options?: CallOptions): Promise<Executed>;
  /** Leaves the shop for the host's own pages. */
  close(options?: CallOptions): Promise<Executed>;
  readonly storage: BridgeStorage;
  /** Lets the person choose files. `dismissed`: none chosen. */
  pickFile(request: PickFileRequest, options?: CallOptions): Promise<PickedFile[]>;
  /** Reports an event to the host, if the host accepts events. Never throws, returns nothing. */
  log(event: string, properties?: Readonly<Record<string, unknown>>): void;
  /** Reads the URL that the page was opened with; null if the host did not send the page there. */
  arrive(url: URL): Arrival | null;
  /**
   * Listens until the returned function is called or the bridge is disposed. If an earlier listener of the same event
   * does either, this one is not called any more.
   */
  on<N extends BridgeEventName>(name: N, listener: (event: BridgeEvents[N]) => void): () => void;
  /**
   * Stops listening, disposes the adapter, and ends all open and later calls with `aborted`; `can` is false from then
   * on. May be called twice.
   */
  dispose(): void;
}

declare global {
  /** Empty without the DOM library, so that these types compile on a server too. */
  interface Window {}
}
