import * as v from 'valibot';

const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a host name such as shop.example'),
);

function listOf<S extends v.GenericSchema<string, string>>(entry: S) {
  return v.pipe(
    v.union([v.array(v.string()), v.string()], 'must be a list, or names with commas between them'),
    v.transform((value) => (typeof value === 'string' ? value.split(',') : value).map((one) => one.trim())),
    v.array(entry),
  );
}

const httpOrPath = v.pipe(
  v.string('must be a text'),
  v.regex(/^(https?:\/\/[^\s]+|\/[^\s/]?[^\s]*)$/i, 'must be a path such as /api or an http(s) address'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** Of the library's own words for a part of the world only the three that every service has. */
export const TILE_URL =
  /^(https?:\/\/[\w.-]+(:\d+)?|\/[^\s/])(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})([^\s{}]|\{[zxyr]\})*$/i;
export const TILE_WORDS =
  'must be an address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png';
const tileAddress = v.pipe(v.string('must be a text'), v.regex(TILE_URL, TILE_WORDS));

/** `https://key@host/project`: a key that is public, and never the secret one behind a colon. */
export const SENTRY_DSN = /^https?:\/\/[\w-]+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/;
export const DSN_WORDS = 'must be an address such as https://key@errors.example/1';

const isSettings = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings by name, by partner; as an object or, where only texts can be given, as JSON. */
export const partnersSchema = v.pipe(
  v.unknown(),
  v.transform((given): unknown => {
    try {
      return typeof given === 'string' ? JSON.parse(given) : given;
    } catch {
      return given;
    }
  }),
  v.custom<Record<string, Record<string, unknown>>>(
    (value) => isSettings(value) && Object.values(Object(value)).every(isSettings),
    'must be settings by partner, such as {"paytm": {"mid": "…"}}',
  ),
);

const schema = v.strictObject({
  /** where the backend's calls go */
  api: v.optional(httpOrPath, '/api'),
  /** the shop's own app link schemes */
  appSchemes: v.optional(
    listOf(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*$/, 'must be a link scheme such as doorstep'))),
    ['doorstep'],
  ),
  /** hosts that links may leave the shop for, over https */
  linkHosts: v.optional(listOf(hostName), []),
  /** address of the payments app's web SDK */
  phonepeSdkUrl: v.optional(httpOrPath),
  /** what partners gave us to set their adapters up with, by partner name; seen by every visitor */
  partners: v.optional(partnersSchema, {}),
  /** where the pictures of the map come from, with `{z}`, `{x}` and `{y}`; without it places are searched for and typed */
  tileUrl: v.optional(tileAddress),
  /** what the map says of where they come from */
  tileAttribution: v.optional(v.pipe(v.string('must be a text'), v.maxLength(200, 'must be shorter'))),
  /** where events are sent; `track` behind the backend's address unless told otherwise */
  trackingUrl: v.optional(httpOrPath),
  /** where errors are reported; nowhere without it */
  sentryDsn: v.optional(v.pipe(v.string(), v.regex(SENTRY_DSN, DSN_WORDS))),
  /** how the backend gives the home page: as widgets, or laid out by a backend for frontends */
  feed: v.optional(v.picklist(['widgets', 'layout'], 'must be widgets or layout'), 'widgets'),
  /** digits of the one-time code */
  codeLength: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
      v.picklist([4, 6], 'must be 4 or 6'),
    ),
    4,
  ),
});

export type ShopConfig = v.InferOutput<typeof schema>;
export type ShopConfigInput = v.InferInput<typeof schema>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Throws one `ConfigError` with a sentence for each value that is wrong. */
export function readConfig(input: unknown): ShopConfig {
  const parsed = v.safeParse(schema, input ?? {});
  if (parsed.success) return parsed.output;
  const sentences = parsed.issues.map((issue) => {
    const name = v.getDotPath(issue);
    if (name === null) return 'The configuration must be an object of settings.';
    if (issue.type === 'strict_object') return `"${name}" is not a setting of the shop.`;
    return `"${name}" ${issue.message}${issue.message.endsWith('.') ? '' : '.'}`;
  });
  throw new ConfigError(`[doorstep] The shop cannot start. ${sentences.join(' ')}`);
}
