import type { Analytics } from '../model/ports.ts';
import { couponOf, isNoLink, type LinkTarget, resolveLink } from '../platform/links.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import type { Gate } from '../settings/gates.ts';
import type { Links } from '../ui/ui-context.tsx';
import { matchRoute } from './match-route.ts';

export interface LinkDeps {
  schemes: readonly string[];
  awayHosts: readonly string[];
  /** whether the host's policy lets links leave the shop */
  externalLinks: boolean;
  navigation: Omit<ShopNavigation, 'hash' | 'onHash'>;
  openLogin: () => void;
  /** prefetches the code of a path's screen */
  prefetch: (path: string) => void;
  /** called with the path and the text of a tapped link */
  onNamed: (path: string, named?: string) => void;
  /** called when a link carries a coupon code */
  onCoupon: (code: string) => void;
  analytics: Analytics;
}

export interface ShopLinks extends Links {
  /** false: the link leads nowhere */
  open(uri: string, named?: string): boolean;
}

/** Follows links from the shop and from the backend. A link that `resolveLink` rejects is reported and not opened. */
export function createLinks(deps: LinkDeps): ShopLinks & { gateOf(uri: string): Gate | undefined } {
  const rules = {
    schemes: deps.schemes,
    origin: new URL(deps.navigation.absolute('/')).origin,
    awayHosts: deps.externalLinks ? deps.awayHosts : [],
  };
  /** Reports only the kind of screen: a URL may contain personal data. */
  function track(uri: string, target: NonNullable<LinkTarget>, coupon: string | null): void {
    deps.analytics.track('Deeplink Processed', {
      deeplink_host: /^[^:]+:\/*([^/?#]*)/.exec(uri.trim())?.[1] ?? '',
      target: target.to,
      route: target.to === 'path' ? matchRoute(target.path).path : undefined,
      coupon_code: coupon ?? undefined,
    });
  }

  return {
    href(uri) {
      const target = resolveLink(uri, rules);
      if (target === null) return null;
      if (target.to === 'login') return '#login';
      return target.to === 'path' ? deps.navigation.href(target.path) : target.url;
    },
    /** the feature gate of the link's screen */
    gateOf(uri) {
      const target = resolveLink(uri, rules);
      return target?.to === 'path' ? matchRoute(target.path).gate : undefined;
    },
    prefetch(uri) {
      const target = resolveLink(uri, rules);
      if (target?.to === 'path') deps.prefetch(target.path);
    },
    open(uri, named) {
      const target = resolveLink(uri, rules);
      if (target === null) {
        if (!isNoLink(uri)) {
          deps.analytics.report(new Error('[links] Refused a link.'), 'links');
        }
        return false;
      }
      const coupon = couponOf(uri);
      if (coupon !== null) deps.onCoupon(coupon);
      if (!uri.startsWith('/')) track(uri, target, coupon);
      if (target.to === 'path') {
        deps.onNamed(target.path, named);
        deps.navigation.go(target.path);
      } else if (target.to === 'away') deps.navigation.leave(target.url);
      else deps.openLogin();
      return true;
    },
  };
}
