import type { DetectionFacts, PartnerEntry, Platform, Registry } from './contract.ts';

/** The platform that the shop runs on, and the partner if it runs in a partner's app. */
export interface Detected {
  platform: Platform;
  partner?: PartnerEntry;
}

const AMP_CACHE = /(^|\.)(cdn\.ampproject\.org|bing-amp\.com)$/;
const AMP_PATH = /^\/amp(\/|$)|\/amp\/?$/;
const HANDHELD = /Android|iP(hone|ad|od)|Mobi|Opera Mini/i;
/**
 * `; wv` marks Android webviews, `Version/4.0 Chrome` old ones; the names belong to apps with built-in browsers.
 */
const EMBEDDED = /; wv\)|Version\/\d\.\d Chrome\/|FBA[NV]\/|Instagram|Line\/\d|MicroMessenger/;

/**
 * Detects which of the nine platforms this is. The registry's partners are tried first, in order; a partner whose
 * detection throws does not match. Also works on a server, where only user agent and URL are available; unknown facts
 * count as absent.
 */
export function detectPlatform(facts: DetectionFacts, registry: Registry): Detected {
  const partner = registry.find((entry) => {
    try {
      return entry.detect(facts);
    } catch {
      return false;
    }
  });
  if (partner) return { platform: partner.platform, partner };

  const { userAgent, standalone } = facts;
  // On Apple devices only browsers have Safari in their user agent; an installed page lacks it but reports `standalone`.
  const isBare = /iP(hone|ad|od)/.test(userAgent) && !/Safari\//.test(userAgent) && !standalone;
  if (isBare || EMBEDDED.test(userAgent)) return { platform: 'webview_other' };
  const isHandheld = HANDHELD.test(userAgent);
  const shape = isAmp(facts.url) ? 'amp' : standalone ? 'pwa' : 'web';
  return { platform: `${isHandheld ? 'mobile' : 'desktop'}_${shape}` };
}

function isAmp(url: string): boolean {
  try {
    // may be a path alone; the host does not matter then
    const { hostname, pathname } = new URL(url, 'http://a');
    return AMP_CACHE.test(hostname) || AMP_PATH.test(pathname);
  } catch {
    return false;
  }
}
