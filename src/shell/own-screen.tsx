import type { ComponentType } from 'react';
import { LoginGate } from '../session/LoginGate.tsx';
import type { LazyRow } from './loader.ts';
import type { OwnPages } from './own-pages.ts';
import { PartScreen, type PartScreenProps } from './PartScreen.tsx';
import type { OwnScreen } from './routes.ts';
import type { Shop } from './shop.ts';

type OwnScreenProps = Pick<PartScreenProps, 'entry' | 'path'>;

/** The pages that were made for one shop, by the name of their area. */
export type Areas = Map<string, ReturnType<OwnPages['createPages']>>;

/** A page of the shopper's own, behind a login where it needs one. */
export async function openOwnScreen(
  shop: Shop,
  areas: Areas,
  row: LazyRow<OwnPages>,
  screen: OwnScreen,
): Promise<ComponentType<OwnScreenProps>> {
  const [area, services] = await Promise.all([shop.loader.load(row), shop.services()]);
  const pages = areas.get(row.name) ?? area.createPages(shop, services);
  areas.set(row.name, pages);
  const page = pages[screen];
  if (!page) throw new Error(`[screens] ${row.name} has no ${screen}.`);
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function OwnScreenView(props: OwnScreenProps) {
    const { needsLogin = false, title } = props.entry;
    return (
      <LoginGate session={shop.session} closed={needsLogin} title={title} onBack={shop.deps.navigation.back}>
        <PartScreen shop={shop} name={screen} part={page} {...props} />
      </LoginGate>
    );
  };
}
