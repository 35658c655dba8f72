import type { DetectionFacts, PartnerEntry, Platform, Registry } from './contract.ts';

/** Where the shop is, and the partner whose app it is in, if it is in one. */
export interface Detected {
  platform: Platform;
  partner?: PartnerEntry;
}

const AMP_CACHE = /(^|\.)(cdn\.ampproject\.org|bing-amp\.com)$/;
const AMP_PATH = /^\/amp(\/|$)|\/amp\/?$/;
const HANDHELD = /Android|iP(hone|ad|od)|Mobi|Opera Mini/i;
/** `; wv` is Android's own mark; before it there was `Version/4.0 Chrome`; the names are apps that browse inside themselves */
const EMBEDDED = /; wv\)|Version\/\d\.\d Chrome\/|FBA[NV]\/|Instagram|Line\/\d|MicroMessenger/;

/**
 * Tells which of the nine platforms this is. The registry's partners are asked first, in their order; a partner whose
 * detection throws has not detected itself. Works with what a server knows (user agent and URL) as well; what is not
 * known counts as absent.
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
  // On Apple's devices only browsers name Safari; an installed page does not, but reports `standalone`.
  const isBare = /iP(hone|ad|od)/.test(userAgent) && !/Safari\//.test(userAgent) && !standalone;
  if (isBare || EMBEDDED.test(userAgent)) return { platform: 'webview_other' };
  const handheld = HANDHELD.test(userAgent);
  const shape = isAmp(facts.url) ? 'amp' : standalone ? 'pwa' : 'web';
  return { platform: `${handheld ? 'mobile' : 'desktop'}_${shape}` };
}

function isAmp(url: string): boolean {
  try {
    // it may be a path alone: of which host does not matter
    const { hostname, pathname } = new URL(url, 'http://a');
    return AMP_CACHE.test(hostname) || AMP_PATH.test(pathname);
  } catch {
    return false;
  }
}
