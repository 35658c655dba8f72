import * as v from 'valibot';

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
);
const address = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]+$/, 'must be an http(s) address'));

const schema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number, 0 for any free one'),
      v.transform(Number),
    ),
    '4173',
  ),
  SHOP_API: v.optional(address),
  FRAME_ANCESTORS: v.optional(v.string()),
  PHONEPE_SDK_URL: v.optional(v.string()),
  APP_SCHEME: v.optional(list, 'doorstep'),
  LINK_HOSTS: v.optional(list, ''),
});

export interface ServerSettings {
  port: number;
  shopApi: string | undefined;
  frameAncestors: string | undefined;
  phonepeSdkUrl: string | undefined;
  appSchemes: string[];
  linkHosts: string[];
}

/** Reads the environment; throws one sentence for each value that is wrong. An empty value counts as none. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) {
    const sentences = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`);
    throw new Error(`The server cannot start. ${sentences.join(' ')}`);
  }
  const { PORT, SHOP_API, FRAME_ANCESTORS, PHONEPE_SDK_URL, APP_SCHEME, LINK_HOSTS } = parsed.output;
  return {
    port: PORT,
    shopApi: SHOP_API,
    frameAncestors: FRAME_ANCESTORS,
    phonepeSdkUrl: PHONEPE_SDK_URL,
    appSchemes: APP_SCHEME,
    linkHosts: LINK_HOSTS,
  };
}
