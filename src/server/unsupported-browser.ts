const MIN_CHROME_VERSION = 87;
const MIN_SAFARI_VERSION = 15.4;

/** Limits the length of the user agent, because the patterns could take quadratic time on a longer text. */
const MAX_LENGTH = 1_000;
export const userAgentOf = ({ headers }: Request): string =>
  (headers.get('user-agent') ?? '').slice(0, MAX_LENGTH);

/** Whether the browser is too old for the shop's scripts. Unknown browsers count as supported. */
export function isUnsupportedBrowser(userAgent: string): boolean {
  if (/MSIE |Trident\//.test(userAgent)) return true;
  // All browsers on iOS use the system's WebKit.
  const ios = /(?:iPhone|iPad|iPod).* OS (\d+)_(\d+)/.exec(userAgent);
  if (ios) return Number(`${ios[1]}.${ios[2]}`) < MIN_SAFARI_VERSION;
  const chrome = /(?:Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chrome) return Number(chrome[1]) < MIN_CHROME_VERSION;
  const safari = /Version\/(\d+)\.(\d+).* Safari\//.exec(userAgent);
  return safari !== null && Number(`${safari[1]}.${safari[2]}`) < MIN_SAFARI_VERSION;
}
