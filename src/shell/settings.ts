import * as v from 'valibot';
import { SELLER_FIELDS, type SellerDetails } from '../model/seller.ts';
import * as m from './settings-messages.ts';

/** Who reads a setting: the server, the build of the static page, or a page that embeds the shop. */
export type Reader = 'server' | 'page' | 'embed';

/** A list, or comma-separated text where only text can be given. */
function listOf(entry: RegExp, message: string) {
  return v.pipe(
    v.union([v.array(v.string()), v.string()], message),
    v.transform((input) =>
      (typeof input === 'string' ? input.split(',') : input).flatMap((one) => one.trim() || []),
    ),
    v.check((entries) => entries.every((one) => entry.test(one)), message),
  );
}

const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string('must be a string'), v.regex(pattern, message));

const url = v.pipe(v.string(), v.url());

const URL_MESSAGE = m.notUrl;
const urlOrPath = v.pipe(
  v.string('must be a string'),
  v.check(
    (text) => /^\/(?!\/)\S*$/.test(text) || (/^https?:\/\/\S*$/i.test(text) && v.is(url, text)),
    URL_MESSAGE,
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
);

const httpUrl = v.pipe(
  v.string('must be a string'),
  v.check((text) => /^https?:\/\//.test(text) && v.is(url, text), 'must be an http(s) URL'),
);

/** `{z}`, `{x}`, `{y}` and `{r}` are the only Leaflet placeholders supported. */
const TILE_URL =
  /^(https?:\/\/[\w.-]+(:\d+)?|\/[^\s/])(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})([^\s{}]|\{[zxyr]\})*$/i;

/** `https://key@host/project`, with the public key; a secret key after a colon is refused. */
const SENTRY_DSN = /^https?:\/\/[\w-]+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/;

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number, 0 for any free one'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number, at most 65535'),
);

const listenHost = matching(/^[a-z0-9.:-]+$/i, 'must be an address of this machine, such as 0.0.0.0');

/** Digits only, as environment variables are text. */
const count = (max: number, message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,12}$/, message), v.transform(Number), v.maxValue(max, message));

const folder = v.pipe(
  matching(/^\/(?!\/)[^\s"<>]*$/, 'must be a folder such as /shop/'),
  v.transform((path) => path.replace(/\/*$/, '/')),
);

/** Hosts for the content security policy. */
const hosts = v.optional(
  listOf(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i,
    'must be host names separated by commas, such as files.example or *.files.example',
  ),
  '',
);

const codeLength = v.pipe(
  v.union([v.number(), v.string()], 'must be 4 or 6'),
  v.transform(String),
  v.picklist(['4', '6'], 'must be 4 or 6'),
  v.transform((digits) => (digits === '6' ? 6 : 4)),
);

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object or, from the environment, JSON. */
const objectOrJson = v.pipe(
  v.unknown(),
  v.transform((input): unknown => {
    try {
      return typeof input === 'string' ? JSON.parse(input) : input;
    } catch {
      return input;
    }
  }),
);

const sellerDetails = v.pipe(
  objectOrJson,
  v.custom<SellerDetails>(
    (value) =>
      isObject(value) &&
      Object.entries(Object(value)).every(
        ([name, text]) => SELLER_FIELDS.some((field) => field === name) && typeof text === 'string',
      ),
    `must have only text under the names ${SELLER_FIELDS.join(', ')}`,
  ),
);

/** Settings by partner and name. */
const partners = v.pipe(
  objectOrJson,
  v.custom<Record<string, Record<string, unknown>>>(
    (value) => isObject(value) && Object.values(Object(value)).every(isObject),
    'must be settings by partner, such as {"paytm": {"mid": "…"}}',
  ),
);

const setting = <const R extends readonly Reader[], S extends v.GenericSchema>(
  variable: string,
  readers: R,
  schema: S,
) => ({ variable, readers, schema });

const ALL_READERS = ['server', 'page', 'embed'] as const;

/** Every setting: its environment variable, its readers, its schema and its default. */
export const SETTINGS = {
  /** Port to listen on; 0 takes any free one. */
  port: setting('PORT', ['server'], v.optional(port, '4173')),
  /**
   * Address to listen on. The sandbox serves only `localhost`, IP addresses, `HOST` and the host of
   * `SHOP_ORIGIN`.
   * @default the sandbox: `127.0.0.1` and `::1`; with `SHOP_API`: every address
   */
  host: setting('HOST', ['server'], v.optional(listenHost)),
  /**
   * URL of the backend, with or without `/api` at its end. The server forwards `/api` to it. Without it, the
   * sandbox is used.
   */
  shopApi: setting('SHOP_API', ['server'], v.optional(httpUrl)),
  /** Largest request body in bytes that is forwarded to the backend; larger ones get a 413. */
  apiBodyLimit: setting(
    'API_BODY_LIMIT',
    ['server'],
    v.optional(count(1_000_000_000, 'must be a number of bytes'), '1000000'),
  ),
  /**
   * Requests per minute that one address may make to the backend before it gets a 429; a twentieth of them may be open
   * at once, a hundredth with a body. An access token does not raise the limit, as anyone can make one up. 0 means no
   * limit. Behind a CDN or a proxy that terminates TLS, set `TRUST_PROXY`, or all shoppers share one address.
   */
  apiRateLimit: setting(
    'API_RATE_LIMIT',
    ['server'],
    v.optional(count(1_000_000, 'must be a number of requests per minute, or 0 for no limit'), '6000'),
  ),
  /**
   * Number of proxies in front of this server whose `X-Forwarded-For`, `-Proto` and `-Host` are trusted. Behind one
   * that terminates TLS, set `1` or `SHOP_ORIGIN`.
   */
  trustProxy: setting(
    'TRUST_PROXY',
    ['server'],
    v.optional(count(9, 'must be the number of proxies in front of this server, 0 to 9'), '0'),
  ),
  /**
   * 1 caches pages that are the same for everyone: fresh for 10 s, then stale for up to 50 s while they are rendered
   * again, at most 64 MB. Pages for browsers then allow CDN caching (`s-maxage`, `Vary: User-Agent`); pages in
   * partners’ apps never do.
   * @default `0`; with `SHOP_API`: `1`
   */
  pageCache: setting(
    'PAGE_CACHE',
    ['server'],
    v.optional(
      v.pipe(
        v.picklist(['0', '1'], 'must be 1 to cache pages, or 0'),
        v.transform((text) => text === '1'),
      ),
    ),
  ),
  /**
   * 1 lets the shop open offline on its own pages: a service worker stores the last home page and the code of the cart
   * and the orders; a logged-in shopper’s list of orders and the three opened last are in the browser’s storage until the
   * logout. It is never used in a partner’s app or in a frame. 0 also removes it from browsers that have it, as does the cookie
   * `v1_offline_off=1`.
   * @default `0`, as other projects share a developer’s origin; with `SHOP_API`: `1`
   */
  offline: setting(
    'OFFLINE',
    ['server'],
    v.optional(
      v.pipe(
        v.picklist(['0', '1'], 'must be 1 to open offline, or 0'),
        v.transform((text) => text === '1'),
      ),
    ),
  ),
  /** Port for `/metrics` in the Prometheus text format. Do not open it to the internet. */
  metricsPort: setting('METRICS_PORT', ['server'], v.optional(port)),
  /** Address that `METRICS_PORT` listens on; `0.0.0.0` in a container whose metrics are read from outside. */
  metricsHost: setting('METRICS_HOST', ['server'], v.optional(listenHost, '127.0.0.1')),
  /**
   * Scheme and host of the shop as browsers know them, such as `https://shop.example`. Without it there is no sitemap:
   * a request can name any host.
   * @default from the request
   */
  shopOrigin: setting(
    'SHOP_ORIGIN',
    ['server'],
    v.optional(
      v.pipe(
        httpUrl,
        v.check(
          (text) => new URL(text).origin === text.replace(/\/$/, ''),
          'must be an origin such as https://shop.example',
        ),
      ),
    ),
  ),
  /** URL of the backend for pages without a server of their own: a path or an http(s) URL. */
  api: setting('SHOP_API', ['page', 'embed'], v.optional(urlOrPath, '/api')),
  /**
   * Folder that the static page will be served from, such as `/shop/`.
   * @default detected by the page
   */
  base: setting('SHOP_BASE', ['page'], v.optional(folder)),
  /**
   * Who may frame the shop, as sources of the directive `frame-ancestors`.
   * @default `'self'`; with `SHOP_API`: `'none'`
   */
  frameAncestors: setting(
    'FRAME_ANCESTORS',
    ['server'],
    v.optional(
      matching(/^[^;,\s]+( +[^;,\s]+)*$/, 'must be sources separated by spaces, such as https://app.example'),
    ),
  ),
  /** Where browsers report what the content security policy blocked (`report-to`, `report-uri`). */
  reportUrl: setting('REPORT_URL', ['server'], v.optional(urlOrPath)),
  /**
   * Origins whose pages may frame the static page and let shoppers log in and order there, separated by commas. In
   * every other frame it shows products and opens a new tab for the rest.
   */
  frameOrigins: setting(
    'FRAME_ORIGINS',
    ['page'],
    v.optional(
      listOf(
        /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
        'must be origins separated by commas, such as https://app.example',
      ),
      '',
    ),
  ),
  /** Link schemes of the shop’s own app, separated by commas. */
  appSchemes: setting(
    'APP_SCHEME',
    ALL_READERS,
    v.optional(
      listOf(/^[a-z][a-z0-9+.-]*$/, 'must be link schemes separated by commas, such as doorstep'),
      'doorstep',
    ),
  ),
  /**
   * Id of the shop’s own app in the App Store. Safari and the shop’s banner offer that app; without either store id
   * there is no banner.
   */
  appStoreId: setting(
    'APP_STORE_ID',
    ALL_READERS,
    v.optional(matching(/^\d+$/, 'must be the digits of an app’s id')),
  ),
  /** Package name of the shop’s own app in Google Play, for its banner. */
  playStoreId: setting(
    'PLAY_STORE_ID',
    ALL_READERS,
    v.optional(
      matching(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'must be an app’s package name such as com.example.shop'),
    ),
  ),
  /** External hosts that links may open, over https, separated by commas. */
  linkHosts: setting(
    'LINK_HOSTS',
    ALL_READERS,
    v.optional(
      listOf(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be host names separated by commas, such as shop.example'),
      '',
    ),
  ),
  /**
   * URL of the payments app’s web SDK.
   * @default with the sandbox: its copy; else none
   */
  phonepeSdkUrl: setting('PHONEPE_SDK_URL', ALL_READERS, v.optional(urlOrPath)),
  /**
   * Hash of that script (`sha384-…`; several separated by spaces). Any other script is reported and blocked, and the
   * shop in that app then behaves as in a plain browser. The script’s host must allow CORS. Other partners:
   * `sdkIntegrity` next to `sdkUrl` in their settings.
   */
  phonepeSdkIntegrity: setting(
    'PHONEPE_SDK_INTEGRITY',
    ALL_READERS,
    v.optional(
      matching(
        /^sha(256|384|512)-[\w+/]+={0,2}( sha(256|384|512)-[\w+/]+={0,2})*$/,
        'must be hashes separated by spaces, such as sha384-…',
      ),
    ),
  ),
  /**
   * Settings of the partners’ adapters by partner name, such as `{"paytm": {"clientId": "…", "mid": "…"}}`, as JSON
   * in the environment. Each partner’s README lists its own. They are public.
   */
  partners: setting('PARTNER_SETTINGS', ALL_READERS, v.optional(partners, {})),
  /**
   * URL of the map’s tiles, with `{z}`, `{x}` and `{y}`. Without it, shoppers search for places or type them.
   * @default with the sandbox: its own tiles; else none
   */
  tileUrl: setting(
    'TILE_URL',
    ALL_READERS,
    v.optional(
      matching(
        TILE_URL,
        'must be a URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
      ),
    ),
  ),
  /** Attribution shown on the map, as plain text. */
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    ALL_READERS,
    v.optional(v.pipe(v.string('must be a string'), v.maxLength(200, 'must be at most 200 characters'))),
  ),
  /**
   * URL that analytics events are sent to: `events`, `log/web_events`, `log/deeplink_events` and
   * `clicks-impressions` below it. Without it none are sent, and the start says so.
   * @default with the sandbox: `/api/track`; else none
   */
  trackingUrl: setting('TRACKING_URL', ALL_READERS, v.optional(urlOrPath)),
  /** Where errors are reported. Without it the reporter’s code is not loaded. */
  sentryDsn: setting(
    'SENTRY_DSN',
    ALL_READERS,
    v.optional(matching(SENTRY_DSN, 'must be a URL such as https://key@errors.example/1')),
  ),
  /** How the backend serves the home page: `widgets` (`GET /feed/`) or `layout` (`POST /v1/layout/feed`). */
  feed: setting(
    'SHOP_FEED',
    ALL_READERS,
    v.optional(v.picklist(['widgets', 'layout'], 'must be widgets or layout'), 'widgets'),
  ),
  /** How the backend lists past orders: `bff` (`POST /v1/layout/order_history`) or `carts` (`GET /v1/user/carts`). */
  orderHistory: setting(
    'ORDER_HISTORY',
    ALL_READERS,
    v.optional(v.picklist(['bff', 'carts'], 'must be bff or carts'), 'bff'),
  ),
  /** Digits of the one-time code, 4 or 6. With 6 the sandbox takes `123456` instead of `1234`. */
  codeLength: setting('LOGIN_CODE_LENGTH', ALL_READERS, v.optional(codeLength, 4)),
  /** URL of the terms of service that the login links to; without it the login mentions none. */
  termsUrl: setting('TERMS_URL', ALL_READERS, v.optional(urlOrPath)),
  /**
   * What the law requires the shop to say about its seller, on the page that every page, order and bill links to:
   * `name`, `address`, `phone`, `email`, `fssaiLicence`, `grievanceOfficer`, `grievancePhone`, `grievanceEmail`,
   * `returns` and `refunds`, as JSON such as `{"name": "…", "address": "…"}` in the environment. The page says which
   * are missing.
   * @default with the sandbox: its own store; else none
   */
  sellerDetails: setting('SELLER_DETAILS', ALL_READERS, v.optional(sellerDetails)),
  /**
   * Hosts of the presigned URLs that documents are uploaded to, over https, separated by commas; `*.files.example`
   * allows every name below it. They must allow CORS for `PUT` with a content type.
   */
  printStorageHosts: setting('PRINT_STORAGE_HOSTS', ['server', 'page'], hosts),
  /**
   * Hosts that pictures may come from, separated by commas; `*.images.example` allows every name below it. The
   * shop’s own host, a static page’s backend and the host of `TILE_URL` are always allowed.
   * @default every host, over https
   */
  pictureHosts: setting('PICTURE_HOSTS', ['server', 'page'], hosts),
};

type Table = typeof SETTINGS;
type NameFor<R extends Reader> = {
  [N in keyof Table]: R extends Table[N]['readers'][number] ? N : never;
}[keyof Table];
type SchemaFor<R extends Reader> = { [N in NameFor<R>]: Table[N]['schema'] } extends infer E extends
  v.ObjectEntries
  ? v.StrictObjectSchema<E, undefined>
  : never;

/** A reader's settings as given, and as parsed. */
export type SettingsInput<R extends Reader> = v.InferInput<SchemaFor<R>>;
export type Settings<R extends Reader> = v.InferOutput<SchemaFor<R>>;

export function namesFor<R extends Reader>(reader: R): NameFor<R>[] {
  const names = Object.keys(SETTINGS) as (keyof Table)[];
  return names.filter((name) => SETTINGS[name].readers.some((one) => one === reader)) as NameFor<R>[];
}

export function schemaFor<R extends Reader>(reader: R): SchemaFor<R> {
  const entries = namesFor(reader).map((name) => [name, SETTINGS[name].schema]);
  return v.strictObject(Object.fromEntries(entries)) as unknown as SchemaFor<R>;
}

const FAILURE = { server: m.serverNotStarted, page: m.pageNotBuilt } as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws one sentence for each invalid value. An empty value counts as unset. */
export function readEnvironment<R extends keyof typeof FAILURE>(reader: R, env: Environment): Settings<R> {
  const entries = namesFor(reader).flatMap((name) => {
    const value = env[SETTINGS[name].variable];
    return value ? [[name, value]] : [];
  });
  const result = v.safeParse(schemaFor(reader), Object.fromEntries(entries));
  if (result.success) return result.output;
  const messages = result.issues.map((issue) => {
    const name = issue.path?.[0]?.key as keyof Table;
    return `${SETTINGS[name].variable} ${issue.message}.`;
  });
  throw new Error(`${FAILURE[reader]} ${messages.join(' ')}`);
}
