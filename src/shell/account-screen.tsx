import type { ComponentType } from 'react';
import type { PageKind } from '../page/page.ts';
import { LoginGate } from '../session/LoginGate.tsx';
import type { Services } from './create-services.ts';
import type { LazyRow } from './loader.ts';
import { PageScreen, type PageScreenProps } from './PageScreen.tsx';
import type { AccountScreen } from './routes.ts';
import type { Shop } from './shop.ts';

/** The code of several account screens. */
export interface AccountArea {
  createPages(shop: Shop, services: Services): Partial<Record<AccountScreen, PageKind>>;
}

/** The pages created for one shop, by area. */
export type Areas = Map<string, ReturnType<AccountArea['createPages']>>;

type ScreenProps = Pick<PageScreenProps, 'entry' | 'path'>;

/** An account screen, behind the login gate if it needs a user. */
export async function openAccountScreen(
  shop: Shop,
  areas: Areas,
  row: LazyRow<AccountArea>,
  screen: AccountScreen,
): Promise<ComponentType<ScreenProps>> {
  const [area, services] = await Promise.all([shop.loader.load(row), shop.services()]);
  const pages = areas.get(row.name) ?? area.createPages(shop, services);
  areas.set(row.name, pages);
  const page = pages[screen];
  if (!page) throw new Error(`[screens] ${row.name} has no ${screen}.`);
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function GatedScreen(props: ScreenProps) {
    const { needsLogin = false, title } = props.entry;
    return (
      <LoginGate session={shop.session} closed={needsLogin} title={title} onBack={shop.deps.navigation.back}>
        <PageScreen shop={shop} name={screen} kind={page} {...props} />
      </LoginGate>
    );
  };
}
