import { paths, type RouteName } from '../platform/paths.ts';
import { AppLink } from '../ui/Link.tsx';
import * as m from '../model/messages.ts';

/** The main pages. The screen outlet's style sheet has their icons, in the same order. */
const TABS: Partial<Record<RouteName, string>> = {
  home: m.home,
  categories: m.categories,
  buyAgain: m.buyAgain,
  account: m.account,
};

/** Whether a page has the tab bar: only those that the tabs lead to. */
export const hasTabBar = (page: RouteName): boolean => page in TABS;

/** The main pages, at the lower edge of phones. The screen outlet's style sheet has its look. */
export function TabBar({ page }: { page: RouteName }) {
  return (
    <nav aria-label={m.shopName}>
      {Object.entries(TABS).map(([name, title]) => (
        <AppLink key={name} to={paths[name as RouteName]} aria-current={name === page ? 'page' : undefined}>
          {title}
        </AppLink>
      ))}
    </nav>
  );
}
