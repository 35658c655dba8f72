import * as v from 'valibot';
import { DSN_WORDS, partnersSchema, SENTRY_DSN, TILE_URL, TILE_WORDS } from '../shell/config.ts';

const listOf = (entry: RegExp, what: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
    v.check((entries) => entries.every((one) => entry.test(one)), what),
  );

const schema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number, 0 for any free one'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number, at most 65535'),
    ),
    '4173',
  ),
  SHOP_API: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address'),
    ),
  ),
  FRAME_ANCESTORS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^;,\s]+( +[^;,\s]+)*$/, 'must be sources such as https://app.example, with blanks between'),
    ),
  ),
  PHONEPE_SDK_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^(https?:\/\/|\/[^/])\S+$/.test(text) && URL.canParse(text, 'https://shop.invalid'),
        'must be an http(s) address, or a path such as /sdk.js',
      ),
    ),
  ),
  TRACKING_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address'),
    ),
  ),
  TILE_URL: v.optional(v.pipe(v.string(), v.regex(TILE_URL, TILE_WORDS))),
  TILE_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(200, 'must be at most 200 letters'))),
  SENTRY_DSN: v.optional(v.pipe(v.string(), v.regex(SENTRY_DSN, DSN_WORDS))),
  PARTNER_SETTINGS: v.optional(partnersSchema, '{}'),
  APP_SCHEME: v.optional(
    listOf(/^[a-z][a-z0-9+.-]*$/, 'must be link schemes such as doorstep, with commas between'),
    'doorstep',
  ),
  SHOP_FEED: v.optional(v.picklist(['widgets', 'layout'], 'must be widgets or layout'), 'widgets'),
  APP_STORE_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be the digits of an app\u2019s id'))),
  PRINT_STORAGE_HOSTS: v.optional(
    listOf(
      /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i,
      'must be host names such as files.example or *.files.example, with commas between',
    ),
    '',
  ),
  LOGIN_CODE_LENGTH: v.optional(
    v.pipe(
      v.picklist(['4', '6'], 'must be 4 or 6'),
      v.transform((digits) => (digits === '6' ? 6 : 4)),
    ),
    '4',
  ),
  LINK_HOSTS: v.optional(
    listOf(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be host names such as shop.example, with commas between'),
    '',
  ),
});

export interface ServerSettings {
  port: number;
  shopApi: string | undefined;
  frameAncestors: string | undefined;
  phonepeSdkUrl: string | undefined;
  trackingUrl: string | undefined;
  tileUrl: string | undefined;
  tileAttribution: string | undefined;
  sentryDsn: string | undefined;
  /** by partner name */
  partners: Record<string, Record<string, unknown>>;
  appSchemes: string[];
  linkHosts: string[];
  /** how the backend gives the home page */
  feed: 'widgets' | 'layout';
  printStorageHosts: string[];
  appStoreId: string | undefined;
  /** digits of the one-time code */
  codeLength: 4 | 6;
}

/** Reads the environment; throws one sentence for each value that is wrong. An empty value counts as none. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) {
    const sentences = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`);
    throw new Error(`The server cannot start. ${sentences.join(' ')}`);
  }
  const { output } = parsed;
  return {
    port: output.PORT,
    shopApi: output.SHOP_API,
    frameAncestors: output.FRAME_ANCESTORS,
    phonepeSdkUrl: output.PHONEPE_SDK_URL,
    trackingUrl: output.TRACKING_URL,
    tileUrl: output.TILE_URL,
    tileAttribution: output.TILE_ATTRIBUTION,
    sentryDsn: output.SENTRY_DSN,
    partners: output.PARTNER_SETTINGS,
    appSchemes: output.APP_SCHEME,
    linkHosts: output.LINK_HOSTS,
    feed: output.SHOP_FEED,
    printStorageHosts: output.PRINT_STORAGE_HOSTS,
    appStoreId: output.APP_STORE_ID,
    codeLength: output.LOGIN_CODE_LENGTH,
  };
}
