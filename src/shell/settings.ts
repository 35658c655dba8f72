import * as v from 'valibot';
import * as m from './settings-messages.ts';

/** Who reads a setting: a server of the shop, the build that writes the static page, a page that embeds the shop. */
export type Reader = 'server' | 'page' | 'embed';

/** A list, or a text with commas between where only texts can be given. */
function listOf(entry: RegExp, message: string) {
  return v.pipe(
    v.union([v.array(v.string()), v.string()], message),
    v.transform((given) =>
      (typeof given === 'string' ? given.split(',') : given).flatMap((one) => one.trim() || []),
    ),
    v.check((entries) => entries.every((one) => entry.test(one)), message),
  );
}

const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string('must be a text'), v.regex(pattern, message));

const ADDRESS_MESSAGE = m.mustBeHttpSAddressOrPathSuchAsApi;
const address = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => /^(https?:\/\/|\/(?!\/))\S*$/i.test(text) && URL.canParse(text, 'https://shop.invalid'),
    ADDRESS_MESSAGE,
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
);

const httpAddress = v.pipe(
  v.string('must be a text'),
  v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address'),
);

/** Of the library's own words for a part of the world only the three that every service has. */
const TILE_URL =
  /^(https?:\/\/[\w.-]+(:\d+)?|\/[^\s/])(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})([^\s{}]|\{[zxyr]\})*$/i;

/** `https://key@host/project`: a key that is public, and never the secret one behind a colon. */
const SENTRY_DSN = /^https?:\/\/[\w-]+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/;

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number, 0 for any free one'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number, at most 65535'),
);

const ownAddress = matching(/^[a-z0-9.:-]+$/i, 'must be an address of this machine, such as 0.0.0.0');

/** As a text of the environment: digits only. */
const count = (most: number, message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,12}$/, message), v.transform(Number), v.maxValue(most, message));

const folder = v.pipe(
  matching(/^\/(?!\/)[^\s"<>]*$/, 'must be a folder such as /shop/'),
  v.transform((path) => path.replace(/\/*$/, '/')),
);

/** Hosts for the document policy. */
const hosts = v.optional(
  listOf(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i,
    'must be host names such as files.example or *.files.example, with commas between',
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

/** Settings by name, by partner; as an object or, where only texts can be given, as JSON. */
const partners = v.pipe(
  v.unknown(),
  v.transform((given): unknown => {
    try {
      return typeof given === 'string' ? JSON.parse(given) : given;
    } catch {
      return given;
    }
  }),
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

const EVERYBODY = ['server', 'page', 'embed'] as const;

/** Every setting by its name: the variable of the environment that gives it, who reads it, its schema and its default. */
export const SETTINGS = {
  port: setting('PORT', ['server'], v.optional(port, '4173')),
  /** the address of this machine that the server listens at */
  host: setting('HOST', ['server'], v.optional(ownAddress)),
  /** address of a real backend; the server passes `/api` on to it */
  shopApi: setting('SHOP_API', ['server'], v.optional(httpAddress)),
  /** the most bytes of a request's body that are passed on */
  apiBodyLimit: setting(
    'API_BODY_LIMIT',
    ['server'],
    v.optional(count(1_000_000_000, 'must be a number of bytes'), '1000000'),
  ),
  /** the most requests a minute that one address may make of the backend; 0: any number */
  apiRateLimit: setting(
    'API_RATE_LIMIT',
    ['server'],
    v.optional(count(1_000_000, 'must be a number of requests a minute, or 0 for no limit'), '6000'),
  ),
  /** how many servers in front of this one are believed when they say where a request comes from */
  trustProxy: setting(
    'TRUST_PROXY',
    ['server'],
    v.optional(count(9, 'must be how many servers stand in front of this one, 0 to 9'), '0'),
  ),
  /** whether pages that are drawn for everybody are kept for a minute; where it is not said, in front of a real backend */
  pageCache: setting(
    'PAGE_CACHE',
    ['server'],
    v.optional(
      v.pipe(
        v.picklist(['0', '1'], 'must be 1 to keep pages, or 0'),
        v.transform((text) => text === '1'),
      ),
    ),
  ),
  /** where the server's figures are read; nowhere without it */
  metricsPort: setting('METRICS_PORT', ['server'], v.optional(port)),
  /** the address of this machine that the figures are read at */
  metricsHost: setting('METRICS_HOST', ['server'], v.optional(ownAddress, '127.0.0.1')),
  /** scheme and host of the shop as browsers know them; as asked for where it is not said */
  shopOrigin: setting(
    'SHOP_ORIGIN',
    ['server'],
    v.optional(
      v.pipe(
        httpAddress,
        v.check(
          (text) => new URL(text).origin === text.replace(/\/$/, ''),
          'must be an origin such as https://shop.example',
        ),
      ),
    ),
  ),
  /** where the backend's calls go; to the server of its own where there is one */
  api: setting('SHOP_API', ['page', 'embed'], v.optional(address, '/api')),
  /** the folder that the static page will lie in; looked for where it is not said */
  base: setting('SHOP_BASE', ['page'], v.optional(folder)),
  frameAncestors: setting(
    'FRAME_ANCESTORS',
    ['server'],
    v.optional(
      matching(/^[^;,\s]+( +[^;,\s]+)*$/, 'must be sources such as https://app.example, with blanks between'),
    ),
  ),
  /** where browsers report which scripts and calls the document policy has kept out */
  reportUrl: setting('REPORT_URL', ['server'], v.optional(address)),
  /** who may frame the static page and let shoppers log in and order there: it has no server that would say so */
  frameOrigins: setting(
    'FRAME_ORIGINS',
    ['page'],
    v.optional(
      listOf(
        /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
        'must be origins such as https://app.example, with commas between',
      ),
      '',
    ),
  ),
  /** the shop's own app link schemes */
  appSchemes: setting(
    'APP_SCHEME',
    EVERYBODY,
    v.optional(
      listOf(/^[a-z][a-z0-9+.-]*$/, 'must be link schemes such as doorstep, with commas between'),
      'doorstep',
    ),
  ),
  /** of the shop's own app in the App Store; without it no page offers that app */
  appStoreId: setting(
    'APP_STORE_ID',
    EVERYBODY,
    v.optional(matching(/^\d+$/, 'must be the digits of an app’s id')),
  ),
  /** of the shop's own app in Google Play; without it no page offers that app */
  playStoreId: setting(
    'PLAY_STORE_ID',
    EVERYBODY,
    v.optional(
      matching(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'must be an app’s package name such as com.example.shop'),
    ),
  ),
  /** hosts that links may leave the shop for, over https */
  linkHosts: setting(
    'LINK_HOSTS',
    EVERYBODY,
    v.optional(
      listOf(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be host names such as shop.example, with commas between'),
      '',
    ),
  ),
  /** address of the payments app's web SDK */
  phonepeSdkUrl: setting('PHONEPE_SDK_URL', EVERYBODY, v.optional(address)),
  /** what the file of that SDK must be, as a page says it of a script; any where it is not said */
  phonepeSdkIntegrity: setting(
    'PHONEPE_SDK_INTEGRITY',
    EVERYBODY,
    v.optional(
      matching(
        /^sha(256|384|512)-[\w+/]+={0,2}( sha(256|384|512)-[\w+/]+={0,2})*$/,
        'must be hashes such as sha384-…, with blanks between',
      ),
    ),
  ),
  /** what partners gave us to set their adapters up with, by partner name; seen by every visitor */
  partners: setting('PARTNER_SETTINGS', EVERYBODY, v.optional(partners, {})),
  /** where the pictures of the map come from, with `{z}`, `{x}` and `{y}`; without it places are searched for and typed */
  tileUrl: setting(
    'TILE_URL',
    EVERYBODY,
    v.optional(
      matching(
        TILE_URL,
        'must be an address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
      ),
    ),
  ),
  /** what the map says of where they come from */
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    EVERYBODY,
    v.optional(v.pipe(v.string('must be a text'), v.maxLength(200, 'must be at most 200 letters'))),
  ),
  /** where events are sent; nowhere without it */
  trackingUrl: setting('TRACKING_URL', EVERYBODY, v.optional(address)),
  /** where errors are reported; nowhere without it */
  sentryDsn: setting(
    'SENTRY_DSN',
    EVERYBODY,
    v.optional(matching(SENTRY_DSN, 'must be an address such as https://key@errors.example/1')),
  ),
  /** how the backend gives the home page: as widgets, or laid out by a backend for frontends */
  feed: setting(
    'SHOP_FEED',
    EVERYBODY,
    v.optional(v.picklist(['widgets', 'layout'], 'must be widgets or layout'), 'widgets'),
  ),
  /** how the backend lists past orders: as widgets of a backend for frontends, or as the carts of a user */
  orderHistory: setting(
    'ORDER_HISTORY',
    EVERYBODY,
    v.optional(v.picklist(['bff', 'carts'], 'must be bff or carts'), 'bff'),
  ),
  /** digits of the one-time code */
  codeLength: setting('LOGIN_CODE_LENGTH', EVERYBODY, v.optional(codeLength, 4)),
  /** the terms of service, which the login names */
  termsUrl: setting('TERMS_URL', EVERYBODY, v.optional(address)),
  /** where the backend has documents uploaded to, when that is not its own host */
  printStorageHosts: setting('PRINT_STORAGE_HOSTS', ['server', 'page'], hosts),
  /** where pictures may come from; any host where it is not said */
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

/** What a reader is given, and what becomes of it. */
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

const FAILURE = { server: m.theServerCannotStart, page: m.staticPageCannotBeBuilt } as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws one sentence for each value that is wrong. An empty value counts as none. */
export function readEnvironment<R extends keyof typeof FAILURE>(reader: R, env: Environment): Settings<R> {
  const given = namesFor(reader).flatMap((name) => {
    const value = env[SETTINGS[name].variable];
    return value ? [[name, value]] : [];
  });
  const parsed = v.safeParse(schemaFor(reader), Object.fromEntries(given));
  if (parsed.success) return parsed.output;
  const sentences = parsed.issues.map((issue) => {
    const name = issue.path?.[0]?.key as keyof Table;
    return `${SETTINGS[name].variable} ${issue.message}.`;
  });
  throw new Error(`${FAILURE[reader]} ${sentences.join(' ')}`);
}
