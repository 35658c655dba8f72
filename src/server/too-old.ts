const OLDEST_CHROME = 87;
const OLDEST_SAFARI = 15.4;

/** Whether a browser is one that the scripts of the shop are not written for. Who does not say what they are may try. */
export function isTooOld(userAgent: string): boolean {
  if (/MSIE |Trident\//.test(userAgent)) return true;
  // Every browser on iOS is the system's.
  const ios = /(?:iPhone|iPad|iPod).* OS (\d+)_(\d+)/.exec(userAgent);
  if (ios) return Number(`${ios[1]}.${ios[2]}`) < OLDEST_SAFARI;
  const chrome = /(?:Chrome|Chromium)\/(\d+)/.exec(userAgent);
  if (chrome) return Number(chrome[1]) < OLDEST_CHROME;
  const safari = /Version\/(\d+)\.(\d+).* Safari\//.exec(userAgent);
  return safari !== null && Number(`${safari[1]}.${safari[2]}`) < OLDEST_SAFARI;
}
