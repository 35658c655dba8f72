/**
 * The contract between a shop and the host app it runs in.
 *
 * A host is reached through an {@link Adapter}. The shop never sees an adapter: it holds a {@link Bridge},
 * which guards every call (deadline, abort, single flight, one settlement, checked reply) and traces it.
 */

/** The nine places the shop can find itself in. */
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

/** What an adapter may be able to do. Ask with `bridge.can(...)` before offering it to a person. */
export type Capability =
  /** the host hands out a token that the shop's backend exchanges for a login */
  | 'login.grant-token'
  /** the host hands out a one-time code, reached by a redirect */
  | 'login.partner-code'
  /** the host draws its own pay sheet over the shop */
  | 'pay.native'
  /** the host's payment is a page that the shop navigates to and that comes back */
  | 'pay.redirect'
  | 'location'
  | 'share'
  | 'open'
  | 'close'
  | 'storage'
  | 'pick-file'
  | 'log'
  /** the host has a back button that can be listened to */
  | 'back';

/** A call of the {@link Bridge} that a host answers, by the name that a trace gives it. */
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

/** The host's proof of the shopper's identity. Only the backend can read it. */
export interface LoginArtefact {
  kind: 'grant' | 'code';
  /** opaque; secret: never logged, traced or put in a URL */
  value: string;
  /** seconds from now; absent when the host does not say */
  expiresInS?: number;
}

/** `navigated`: the page is being left for the host's login page; the artefact comes with {@link Bridge.arrive}. */
export type LoginResult = LoginArtefact | { kind: 'navigated' };

export interface PayRequest {
  /** the payment's id in the host's system, when the backend got one */
  reservationId?: string;
  /** opens the payment in hosts where the id alone does not; from the backend, secret */
  token?: string;
  /** the host's payment page, when the backend got one; https, or of the shop's own origin */
  redirectUrl?: string;
  /** where the host sends the shopper when its payment interface has ended; https, or of the shop's own origin */
  returnUrl: string;
  /** whole paise, 0 or more; anything else is `invalid-argument`. Shown by hosts that show it, never trusted by anyone */
  amountPaise: number;
}

/**
 * A host's answer about a payment is only a hint: only the backend knows whether it was paid.
 * `ui-closed`: the interface ended by itself. `dismissed`: the person closed it. `navigated`: the page is being left.
 */
export interface PayHint {
  outcome: 'ui-closed' | 'dismissed' | 'navigated' | 'unknown';
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

export interface PickFileRequest {
  /** one family of files */
  kind: 'image' | 'video' | 'audio' | 'document';
  multiple?: boolean;
}

export interface PickedFile {
  name: string;
  /** bytes; absent when the host does not say */
  size?: number;
  /** media type; empty when the host does not say */
  type: string;
  /** reads the bytes */
  read(): Promise<Blob>;
}

/**
 * What a shop may hear. `back` and `return` come from hosts that have them; all the others, and `return` from a browser's
 * own cache of pages, are told on every page. On a server there is none.
 */
export interface BridgeEvents {
  /** the host's own back button; call `preventDefault` to keep the host from leaving the shop */
  back: { preventDefault(): void };
  /** the page can be seen again: the person has come back to the tab, or to the app */
  visible: undefined;
  /** the page can no longer be seen; it may never be again */
  hidden: undefined;
  /** the page came back from a host page (payment, login) without being reloaded */
  return: undefined;
  /** the browser believes to have a network again */
  online: undefined;
  /** the browser knows that it has none */
  offline: undefined;
}
export type BridgeEventName = keyof BridgeEvents;

/**
 * String storage that the host keeps for the shop, apart from what the page stores itself. It outlives the bridge and the page.
 * Each call settles within the deadline of a background call, and fails with `unavailable` where storage is full or forbidden.
 */
export interface BridgeStorage {
  /** null if never stored, or removed; an empty string is a value. Keys and values are handed on as strings */
  get(key: string, options?: CallOptions): Promise<string | null>;
  /** resolves once it is stored or, in hosts that do not confirm, once the request is sent */
  set(key: string, value: string, options?: CallOptions): Promise<void>;
  /** removing a missing key is not an error */
  remove(key: string, options?: CallOptions): Promise<void>;
}

export interface CallOptions {
  /**
   * rejects at once with the code `aborted`; later answers of the host are ignored. Anything but an `AbortSignal`, such as its
   * controller, is `invalid-argument`
   */
  signal?: AbortSignal;
}

/** `phone`: the shop's own login by number and one-time code. */
export type LoginMethod = 'partner-grant' | 'partner-code' | 'phone';
/** As the shop's backend names them. */
export type PaymentMethod = 'cod' | 'wallet' | 'card' | 'upi' | 'meal_card' | 'pay_later' | 'nb';

/** What may exist in the DOM inside a host. Data, so that it can be read as a table and tested as one. */
export interface HostPolicy {
  /** in the order they are offered; `phone` last means: it is the way on when the others fail */
  logins: readonly LoginMethod[];
  /** the shop's own login has to carry the host's code, so `login` comes first and answers with one; absent: it need not */
  phoneWithCode?: boolean;
  /** `chooser`: the shop lets the shopper choose of {@link methods}. `host`: straight to the host's own payment. */
  payments: 'chooser' | 'host';
  methods: readonly PaymentMethod[];
  /** banners and sheets that ask to install the shop's own app */
  appBanners: boolean;
  /** links to app stores */
  storeLinks: boolean;
  /** links that leave the shop's own origin */
  externalLinks: boolean;
  /** the host draws a title bar with a back arrow above the shop */
  hostTitleBar: boolean;
}

/** What detection can use. A server has only the user agent and the URL. */
export interface DetectionFacts {
  userAgent: string;
  /** of the names that partners look for, those in the page (`webkit.messageHandlers.x` as `webkit:x`); empty on a server */
  injected: readonly string[];
  /** `display-mode: standalone`, or iOS `navigator.standalone` */
  standalone: boolean;
  url: string;
}

/** The world that an adapter may touch. Handed in, so that two shops on a page and a test never share. */
export interface BridgeEnvironment {
  /** the page's window, narrowed by each adapter to what it uses; absent on a server */
  window: (Window & typeof globalThis) | undefined;
  facts: DetectionFacts;
  /** adds one classic script to the document and resolves when it has run; rejects when it cannot be had */
  loadScript(url: string): Promise<void>;
  /** leaves the page; full navigation */
  navigate(url: string): void;
  /** where partner settings that are not public come from, by partner name */
  config: Readonly<Record<string, unknown>>;
  /** storage that lives as long as this tab: survives a navigation to the host's page and back, not an app kill */
  tab: { get(key: string): string | null; set(key: string, value: string): void; remove(key: string): void };
}

export interface Clock {
  /** milliseconds since 1970 */
  now(): number;
  /** runs `task` once after `ms`; the returned function calls it off */
  after(ms: number, task: () => void): () => void;
}

/** How the shop was entered through a host's return URL. */
export interface Arrival {
  /** the path to show in place of the return URL, free of anything secret */
  path: string;
  /** the host has just proven who the shopper is: `bridge.login()` answers at once */
  login?: true;
}

/**
 * One host's side of the contract. Adapters do not time, abort, queue or check: the guard does that around them.
 * A method that is missing is a capability the host never has (`unsupported`).
 */
export interface Adapter {
  /** e.g. `phonepe`; the folder's name */
  readonly name: string;
  /** the host app's version, if known */
  readonly version?: string;
  /** synchronous, never throws; answers from what was learnt at the start */
  can(capability: Capability): boolean;
  /** a {@link LoginArtefact}, new each time; or `navigated` when the page is left for the host's login. A no is `declined` */
  login?(context: AdapterCall): Promise<unknown>;
  /** a {@link PayHint}. What was closed by the person is not opened another way */
  pay?(request: PayRequest, context: AdapterCall): Promise<unknown>;
  /** {@link Coordinates}. A no is `declined` */
  location?(context: AdapterCall): Promise<unknown>;
  share?(request: ShareRequest, context: AdapterCall): Promise<unknown>;
  open?(url: string, context: AdapterCall): Promise<unknown>;
  close?(context: AdapterCall): Promise<unknown>;
  storage?: {
    get(key: string, context: AdapterCall): Promise<unknown>;
    set(key: string, value: string, context: AdapterCall): Promise<unknown>;
    remove(key: string, context: AdapterCall): Promise<unknown>;
  };
  /** a list of {@link PickedFile}. A chooser that was closed is `dismissed` */
  pickFile?(request: PickFileRequest, context: AdapterCall): Promise<unknown>;
  /** fire and forget: must not throw, is not awaited */
  log?(event: string, properties: Readonly<Record<string, unknown>>): void;
  /** `url` is the one the page was entered with; null when it is no return URL of this host */
  arrive?(url: URL): Arrival | null;
  /** starts to listen; the returned function stops. What every page tells (`visible`, `hidden`, …) the bridge hears itself */
  listen?(emit: <N extends BridgeEventName>(name: N, event: BridgeEvents[N]) => void): () => void;
  /** takes every listener and timer along; may be called twice */
  dispose?(): void;
}

/** Why a message was not taken: it bears an id that nobody has asked with, or comes from an origin that is not allowed. */
type Stray = 'other-id' | 'refused-origin';

export interface AdapterCall {
  signal: AbortSignal;
  /**
   * Notes a wire message in the trace; payloads are masked there. What is asked and not answered is what a deadline error
   * names; a method that ends in `.js` is a script, which is loaded and not answered. A `stray` message was not taken: who
   * cannot tell whose answer it was meant to be notes it with each open call, and their deadline errors say so.
   */
  trace(direction: 'sent' | 'received', method: string, payload?: unknown, stray?: Stray): void;
}

/** What every adapter's `start` is handed. */
export interface AdapterStart extends AdapterCall {
  env: BridgeEnvironment;
  clock: Clock;
}

/** Resolves with an adapter that works, or rejects with a `BridgeError` that says why there is none. */
export type StartAdapter = (start: AdapterStart) => Promise<Adapter>;

/** One partner's line in the registry. Detection and policy are eager and tiny; the adapter is loaded when needed. */
export interface PartnerEntry {
  readonly name: string;
  readonly platform: Platform;
  /**
   * Names that this host puts into the page before any script of the shop runs; those that are there stand in
   * `facts.injected`. Not for what comes later, and a server never sees any: a mark in the user agent is better.
   */
  readonly injects?: readonly string[];
  detect(facts: DetectionFacts): boolean;
  readonly policy: HostPolicy;
  /** path at which this host sends the page back with something secret in the URL */
  readonly returnPath?: string;
  load(): Promise<StartAdapter>;
}

/** Tried in this order; the first that detects itself wins. */
export type Registry = readonly PartnerEntry[];

/**
 * What the shop holds. Every call settles within its deadline (see `DEADLINES`), once, and takes an `AbortSignal`; every failure
 * is a `BridgeError`. All of them may fail with `deadline`, `aborted`, `unsupported`, `unavailable`, `malformed`,
 * `invalid-argument` and `host-error`; what else a call may fail with stands with it. An adapter is handed copies of requests,
 * with absolute URLs: what was checked, not what a getter says the next time.
 */
export interface Bridge {
  readonly host: {
    /** the partner's, or `web` */
    readonly name: string;
    readonly platform: Platform;
    /** the host app's version, if known */
    readonly version?: string | undefined;
  };
  /** what may exist in the DOM here; the partner's also when its adapter could not be started */
  readonly policy: HostPolicy;
  /** why the host's adapter could not be started; the bridge then can do what a plain browser can */
  readonly problem?: Error | undefined;
  /** at once, and never throws: offer nothing to a person before it says yes */
  can(capability: Capability): boolean;
  /**
   * Asks the host who the person is; they may see a consent sheet. `declined` and `dismissed`: they said no; do not ask again by
   * yourself. `busy`: a login is open already, of this bridge or another one on the page.
   */
  login(options?: CallOptions): Promise<LoginResult>;
  /**
   * Opens the host's payment: its sheet, or the page at `redirectUrl`. What it resolves with is a hint and never means that
   * anything is paid; neither does a failure mean that nothing is: ask the backend. `busy`: a payment is open already, of this
   * bridge or another one on the page. `refused-origin`: the payment page or `returnUrl` is neither https nor of the shop's own
   * origin, and `invalid-argument`: it or the amount is none; the host does not hear of either.
   */
  pay(request: PayRequest, options?: CallOptions): Promise<PayHint>;
  /** The device's location, once. May ask for permission; `declined`: refused. */
  location(options?: CallOptions): Promise<Coordinates>;
  /** Opens the host's share sheet. `dismissed`: it was closed without sharing. `refused-origin`: as for `pay`, of `url`. */
  share(request: ShareRequest, options?: CallOptions): Promise<void>;
  /**
   * Opens a URL beside or over the shop. Only https, `tel:`, `mailto:`, `upi://pay?` and the shop's own origin; any other is
   * `refused-origin`, and the host does not hear of it.
   */
  open(url: string, options?: CallOptions): Promise<void>;
  /** Leaves the shop for the host's own pages. */
  close(options?: CallOptions): Promise<void>;
  readonly storage: BridgeStorage;
  /** Lets the person choose files. `dismissed`: they chose none. */
  pickFile(request: PickFileRequest, options?: CallOptions): Promise<PickedFile[]>;
  /** Reports an event to the host, if it takes events. Never throws; nothing to await. */
  log(event: string, properties?: Readonly<Record<string, unknown>>): void;
  /** Reads the URL that the page was entered with; null when the host has not sent the page there. */
  arrive(url: URL): Arrival | null;
  /** Hears an event until the returned function is called, or the bridge is disposed of, also by an earlier listener. */
  on<N extends BridgeEventName>(name: N, listener: (event: BridgeEvents[N]) => void): () => void;
  /**
   * Stops listening, puts the adapter away and ends every open call with `aborted`, and every later one; `can` says no from then
   * on. May be called twice.
   */
  dispose(): void;
}
