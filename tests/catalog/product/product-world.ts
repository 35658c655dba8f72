import { createCatalog } from '../../../fixtures/catalog/create-catalog.ts';
import { createGoods } from '../../../fixtures/catalog/create-goods.ts';
import type { SandboxProduct } from '../../../fixtures/catalog/product.ts';
import { createAgeConsent } from '../../../src/catalog/age-consent.ts';
import type { PageDeps } from '../../../src/catalog/page.ts';
import { openApi } from '../../../src/http/open-api.ts';
import { createMemoryNavigation } from '../../../src/embed/memory-navigation.ts';
import { createMemoryStorage } from '../../../src/platform/storage.ts';
import { addressOf, matchRoute } from '../../../src/shell/match-route.ts';
import { createFakeConnectivity } from '../../checkout/fake-connectivity.ts';
import { openBench, ORIGIN } from '../../fixtures/sandbox-driver.ts';
import { createCode } from '../../support/code.ts';
import { silentCart } from '../card-world.tsx';

const catalog = createCatalog();
const goods = createGoods(catalog);

function one(wanted: (product: SandboxProduct) => boolean): SandboxProduct {
  const found = catalog.products.find(wanted);
  if (!found) throw new Error('the catalog has no such product');
  return found;
}

const sizes = ({ groupId }: SandboxProduct) => catalog.inGroup(groupId);

/** Products that this or that can be seen of. */
export const GOODS = {
  /** in three sizes, all of which are there */
  mango: one((product) => product.name.startsWith('Alphonso')),
  soldOut: one((product) => product.inventory === 0 && sizes(product).length > 1),
  bare: one(({ picture }) => picture === null),
  lighter: one(({ keywords, inventory }) => keywords.includes('18+') && inventory > 0),
};
export const sizesOf = sizes;
export const at = ({ productId }: SandboxProduct): string => `/prn/x/prid/${productId}`;

/** Everything that a product's page stands on, before the real sandbox with its real goods. */
export async function openProductWorld(path: string) {
  const bench = await openBench({ goods });
  const { clock, sandbox } = bench;
  const storage = createMemoryStorage();
  const connectivity = createFakeConnectivity();
  const told: { name: string; [property: string]: unknown }[] = [];
  /** the names of what was told, where a product's or a recipe's own stands in its place above */
  const events: string[] = [];
  const reports: string[] = [];
  const toasts: string[] = [];
  /** where toasts lead, of those that lead somewhere */
  const ledTo: string[] = [];
  const asked: string[] = [];
  const shared: object[] = [];
  const host = { canShare: false };
  const age = createAgeConsent(storage, () => 's1');
  let place = 0;

  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!connectivity.online()) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('/auth_key/')) asked.push(`${request.method} ${pathname.replace('/api', '')}`);
    return sandbox.fetch(request);
  };
  const online = () => connectivity.online();
  const base = `${ORIGIN}/api`;
  const api = openApi({
    fetch: ask,
    clock,
    base,
    online,
    keep: storage,
    identity: () => ({
      platform: 'mobile_web',
      deviceId: 'device-1',
      sessionId: 's1',
      accessToken: null,
      lat: null,
      lon: null,
      ageConsent: age.state.consent,
      pagePath: path,
    }),
    pagePath: () => path,
    onRefused: () => {},
  });
  const navigation = {
    ...createMemoryNavigation(
      { location: { href: ORIGIN, assign: () => {} } },
      { navigate: () => {} },
      {
        start: path,
        returnAddress: () => ORIGIN,
        scroll: { depth: () => 0, toTop: () => {}, restore: () => {} },
      },
    ),
    absolute: (to: string) => ORIGIN + to,
  };
  const analytics: PageDeps['analytics'] = {
    track(name, properties) {
      events.push(name);
      told.push({ name, ...properties });
    },
    report: (error) => void reports.push(error instanceof Error ? error.message : String(error)),
  };
  const code = createCode({ clock, connectivity, analytics });
  const depsAt = (path: string): PageDeps => ({
    api,
    clock,
    random: { uuid: () => 'uuid' },
    keep: storage,
    keepOfUser: storage,
    analytics,
    messages: {
      toast(message, _ms, to) {
        toasts.push(message);
        if (to) ledTo.push(to);
      },
      openModal: () => {},
      closeModal: () => {},
    },
    connectivity,
    navigation,
    bridge: () =>
      ({
        can: () => host.canShare,
        share: async (request: object) => void shared.push(request),
      }) as unknown as ReturnType<PageDeps['bridge']>,
    cart: silentCart().cart,
    session: { loggedIn: () => false, requireLogin: async () => false },
    ageConsent: age,
    place: { isDefault: () => true, choose: () => void place++ },
    width: { wide: () => false, onChange: () => () => {} },
    code: code.codeAt(path),
    openLink: () => {},
  });
  const deps = depsAt(path);
  const address = addressOf(matchRoute(path.split(/[?#]/)[0] ?? ''), path.split('#')[0] ?? '');
  return {
    ...bench,
    deps,
    depsAt,
    address,
    navigation,
    connectivity,
    age,
    host,
    told,
    events,
    reports,
    toasts,
    ledTo,
    asked,
    shared,
    code,
    placesChosen: () => place,
    faults: (rules: readonly object[]) => bench.raw('PUT', '/sandbox/faults', rules),
  };
}

export type ProductWorld = Awaited<ReturnType<typeof openProductWorld>>;
