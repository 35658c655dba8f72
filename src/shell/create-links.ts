import type { Analytics } from '../model/ports.ts';
import { couponOf, resolveLink } from '../platform/links.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import type { Links } from '../ui/Link.tsx';

export interface LinkEdges {
  schemes: readonly string[];
  awayHosts: readonly string[];
  /** the host's policy: may anything lead out of the shop */
  externalLinks: boolean;
  navigation: ShopNavigation;
  openLogin: () => void;
  /** a link brought a discount code */
  onCoupon: (code: string) => void;
  analytics: Analytics;
}

/** Follows links, ours and the server's; what `resolveLink` does not allow opens nothing and is reported. */
export function createLinks(edges: LinkEdges): Links {
  const rules = {
    schemes: edges.schemes,
    origin: new URL(edges.navigation.absolute('/')).origin,
    awayHosts: edges.externalLinks ? edges.awayHosts : [],
  };
  return {
    href(uri) {
      const target = resolveLink(uri, rules);
      if (target === null) return null;
      if (target.to === 'login') return '#login';
      return target.to === 'path' ? edges.navigation.href(target.path) : target.url;
    },
    open(uri) {
      const target = resolveLink(uri, rules);
      if (target === null) {
        if (uri.trim() && uri.trim().toLowerCase() !== 'none') {
          edges.analytics.report(new Error('[links] A link that is not allowed was not opened.'), 'links');
        }
        return;
      }
      const coupon = couponOf(uri);
      if (coupon !== null) edges.onCoupon(coupon);
      if (target.to === 'path') edges.navigation.go(target.path);
      else if (target.to === 'away') edges.navigation.leave(target.url);
      else edges.openLogin();
    },
  };
}
