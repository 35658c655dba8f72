import { createCatalog } from '../../../fixtures/catalog/create-catalog.ts';
import { createGoods } from '../../../fixtures/catalog/create-goods.ts';
import { isLongTail, type SandboxProduct } from '../../../fixtures/catalog/product.ts';
import { createAgeConsent } from '../../../src/session/age-consent.ts';
import type { PageDeps } from '../../../src/page/page.ts';
import { createMemoryNavigation } from '../../../src/embed/memory-navigation.ts';
import { createMemoryStorage } from '../../../src/platform/storage.ts';
import { ORIGIN } from '../../fixtures/sandbox-driver.ts';
import { createCode } from '../../support/code.ts';
import { openWorld } from '../../support/open-world.ts';
import { createSilentCart } from '../card-world.tsx';

const catalog = createCatalog();
const goods = createGoods(catalog);

function findProduct(isWanted: (product: SandboxProduct) => boolean): SandboxProduct {
  const found = catalog.products.find(isWanted);
  if (!found) throw new Error('the catalog has no such product');
  return found;
}

const sizes = ({ groupId }: SandboxProduct) => catalog.inGroup(groupId);

/** Sample products, each with one feature under test. */
export const GOODS = {
  /** a product in three sizes, all in stock */
  mango: findProduct((product) => product.name.startsWith('Alphonso')),
  soldOut: findProduct((product) => product.inventory === 0 && sizes(product).length > 1),
  bare: findProduct(({ picture }) => picture === null),
  /** a product of the large store, in several sizes */
  pan: findProduct((product) => isLongTail(product) && product.picture !== null && sizes(product).length > 1),
  lighter: findProduct(({ keywords, inventory }) => keywords.includes('18+') && inventory > 0),
};
export const sizesOf = sizes;
export const pathOf = ({ productId }: SandboxProduct): string => `/prn/x/prid/${productId}`;

/** The dependencies of a product page, with the real sandbox and its catalog. */
export async function openProductWorld(path: string) {
  const storage = createMemoryStorage();
  const age = createAgeConsent(storage, () => 's1');
  const world = await openWorld({ path, goods, ageConsent: () => age.state.consent });
  /** the targets of toasts that have a link */
  const ledTo: string[] = [];
  const modals: unknown[] = [];
  const sharedLinks: object[] = [];
  const host = { canShare: false };
  let place = 0;

  const navigation = {
    ...createMemoryNavigation(
      { location: { href: ORIGIN, assign: () => {} }, dispatchEvent: () => true },
      { navigate: () => {} },
      {
        start: path,
        returnUrl: () => ORIGIN,
        scroll: { depth: () => 0, toTop: () => {}, restore: () => {} },
      },
    ),
    absolute: (to: string) => ORIGIN + to,
  };
  const code = createCode(world);
  const depsAt = (path: string): PageDeps<never> => ({
    ...world.deps,
    random: { uuid: () => 'uuid' },
    storage,
    userStorage: storage,
    messages: {
      ...world.messages,
      toast(message, _ms, to) {
        world.toasts.push(message);
        if (to) ledTo.push(to);
      },
      openModal: (name, { url } = {}) => void modals.push([name, url]),
    },
    navigation,
    bridge: () =>
      ({
        can: () => host.canShare,
        share: async (request: object) => void sharedLinks.push(request),
      }) as unknown as ReturnType<PageDeps['bridge']>,
    cart: createSilentCart().cart,
    session: { loggedIn: () => false, userId: () => 0, requireLogin: async () => false },
    ageConsent: age,
    place: { isDefault: () => true, choose: () => void place++ },
    width: { wide: () => false, onChange: () => () => {} },
    code: code.codeAt(path),
    openLink: () => {},
  });
  return {
    ...world,
    deps: depsAt(path),
    depsAt,
    navigation,
    age,
    host,
    ledTo,
    modals,
    shared: sharedLinks,
    code,
    placesChosen: () => place,
  };
}

export type ProductWorld = Awaited<ReturnType<typeof openProductWorld>>;
