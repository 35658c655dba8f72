/** What a host imposes on the page that it shows, besides its bridge: a WebView, a document policy, an address mapping. */
export interface HostProfile {
  /** lower-case words and numbers, joined by hyphens */
  id: string;
  /** the label, e.g. `Android WebView 87` */
  name: string;
  /** the WebView; absent: the browser that the QA page runs in */
  webView?: WebViewVersion;
  /** the WebView's part of the user agent; the host's own marks follow it. Absent: the host's */
  userAgent?: string;
  /** a Content-Security-Policy that each document of the page gets in addition to its own */
  documentPolicy?: string;
  /** a Permissions-Policy; its features replace those of the page's own one */
  permissionsPolicy?: string;
  /** paths that the host forwards to other origins; the page reaches no other origin. Absent: the host maps nothing */
  mapping?: readonly AddressMapping[];
  /** where these facts come from, a sentence each */
  sources: readonly string[];
  /**
   * the APIs that the WebView lacks: `structuredClone`, `Array#at` of the prototype, `AbortSignal.any` of the object
   * itself
   */
  missing(): readonly string[];
}

export interface WebViewVersion {
  platform: 'android' | 'ios';
  /** Chromium's major version, or that of iOS */
  version: number;
}

export interface AddressMapping {
  /** a path, such as `/maps` */
  prefix: string;
  /** the origin and path that replace the prefix, such as `https://tiles.example/v1` */
  target: string;
}

/** Everything in front of an app's own marks. */
const BROWSER_PART =
  /^Mozilla\/5\.0 \([^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: (?:Version|Chrome|Mobile|Safari)\/\S+| Mobile)*/;

/** The user agent of a host in this profile: the WebView's, with the host's own marks. */
export function userAgentOf(profile: HostProfile | undefined, hostUserAgent: string): string {
  if (profile?.userAgent === undefined) return hostUserAgent;
  return profile.userAgent + hostUserAgent.replace(BROWSER_PART, '');
}

/** The profiles that a host with this user agent can have: an app of Android never runs in a WebView of iOS. */
export function profilesFor(profiles: readonly HostProfile[], hostUserAgent: string): HostProfile[] {
  const platform = /iPhone|iPad/.test(hostUserAgent)
    ? 'ios'
    : /Android/.test(hostUserAgent)
      ? 'android'
      : null;
  return profiles.filter(({ webView }) => webView === undefined || webView.platform === platform);
}
