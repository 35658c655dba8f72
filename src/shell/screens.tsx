import type { ComponentType } from 'react';
import type { ModalName } from '../model/ports.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import type { AppPromptsProps } from './AppPrompts.tsx';
import type { LocationSheetProps } from './LocationSheet.tsx';
import { lazyPart, lazyView } from './lazy-view.tsx';
import { PageScreen } from './PageScreen.tsx';
import type { DeliveryArea } from './delivery-area.ts';
import type { AccountScreen, RouteEntry, ServerPage } from './routes.ts';
import type { Shop } from './shop.ts';
import type { SubHeaderProps } from './SubHeader.tsx';
import {
  ACCOUNT_SCREEN,
  APP_PROMPTS,
  CHECKOUT_SCREEN,
  LIVE_ORDER,
  LOCATION,
  LOG_OUT,
  LOGIN,
  PRINT,
  PRINT_SCREEN,
  RARE_DIALOGS,
  SCREENS,
  SERVICES,
} from './tables.ts';
import { CHECKOUT_SCREENS } from './checkout-screens-table.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';
import type * as CheckoutScreensCode from './checkout-screens.ts';

interface PageProps {
  entry: RouteEntry;
  /** the path with its query */
  path: string;
}

export interface Screens {
  /** the page's component, the same one on every call */
  page(name: ServerPage | AccountScreen): ComponentType<PageProps>;
  Cart: CheckoutFeature['Cart'];
  Checkout: CheckoutScreens['Checkout'];
  PaymentStatus: CheckoutScreens['PaymentStatus'];
  OrderPlaced: CheckoutScreens['OrderPlaced'];
  Wallet: CheckoutScreens['Wallet'];
  SavedAddresses: CheckoutFeature['SavedAddresses'];
  Location: ComponentType<Omit<LocationSheetProps, 'deliveryArea'>>;
  AppPrompts: ComponentType<Omit<AppPromptsProps, 'deliveryArea'>>;
  SubHeader: ComponentType<Omit<SubHeaderProps, 'deliveryArea'>>;
  AccountMenu: ComponentType<Omit<AccountMenuProps, 'onLogOut'>>;
  LiveOrder: ComponentType;
  NetworkLine: ComponentType;
  PrintLanding: ComponentType<PageProps>;
  PrintPreview: ComponentType;
  /** the dialogs by name */
  dialogs: Partial<Record<ModalName, ComponentType>>;
  /**
   * makes failed screens load again when they are next rendered; to be called only after an error boundary
   * has caught the failure
   */
  renew(): void;
}

/** The lazily loaded screens of a shop. They are created once per shop. */
export function createScreens(shop: Shop): Screens {
  const { loader } = shop;
  const retries = new Set<() => void>();
  const lazyScreen = <P extends object>(
    load: () => Promise<ComponentType<P>>,
    now?: () => ComponentType<P> | undefined,
  ) => lazyView(load, { ...(now && { now }), onFailed: (renew) => retries.add(renew) });

  const checkoutView = <N extends keyof CheckoutFeature & keyof Screens>(name: N) =>
    lazyScreen<object>(
      async () => (await shop.open(CHECKOUT_SCREEN))[name] as ComponentType<object>,
    ) as unknown as CheckoutFeature[N];
  const checkoutScreen = <N extends keyof CheckoutScreens & keyof Screens>(name: N) =>
    lazyScreen<object>(async () => {
      const [{ withStores }, screens] = await Promise.all([
        shop.open(CHECKOUT_SCREEN),
        loader.load(CHECKOUT_SCREENS),
      ]);
      return withStores(screens[name] as ComponentType<object>);
    }) as unknown as CheckoutScreens[N];
  const printView = (name: PrintDialog) => lazyScreen(async () => (await shop.open(PRINT))[name]);
  /** A view that needs the delivery area. It is rendered once the view and the delivery area have loaded. */
  async function withDeliveryArea<P extends { deliveryArea: DeliveryArea }>(
    load: () => Promise<ComponentType<P>>,
  ): Promise<ComponentType<Omit<P, 'deliveryArea'>>> {
    const [View, { deliveryArea }] = await Promise.all([load(), shop.services()]);
    // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
    return function ViewInDeliveryArea(props: Omit<P, 'deliveryArea'>) {
      return <View {...({ ...props, deliveryArea } as P)} />;
    };
  }
  /** An optional part of the header or the home page: renders nothing if it fails to load. */
  const optionalView = <P extends { deliveryArea: DeliveryArea }>(
    pick: (code: ServicesCode) => ComponentType<P>,
  ) =>
    lazyScreen<Omit<P, 'deliveryArea'>>(() =>
      withDeliveryArea<P>(async () => pick(await loader.load(SERVICES))).catch(() => () => null),
    );

  const pages = new Map<ServerPage | AccountScreen, ComponentType<PageProps>>();
  function makePage(name: ServerPage | AccountScreen): ComponentType<PageProps> {
    const row = SCREENS[name];
    if (row.kind === 'account') {
      return lazyScreen(async () => {
        const [pageKinds, { AccountScreen: Gated }] = await Promise.all([
          shop.open(row.view),
          loader.load(ACCOUNT_SCREEN),
        ]);
        const kind = pageKinds[name as AccountScreen];
        if (!kind) throw new Error(`[screens] ${row.view.name} has no ${name}.`);
        // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
        return function ShownScreen(props: PageProps) {
          return <Gated shop={shop} name={name} kind={kind} {...props} />;
        };
      });
    }
    const { view: viewRow, code } = row;
    // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
    function ShownPage(props: PageProps) {
      const module = loader.now(viewRow);
      return module && <PageScreen shop={shop} name={name} kind={module.page} code={code} {...props} />;
    }
    return lazyScreen(
      async () => {
        // view and code load in parallel; a failure of the code is shown where the code is needed
        if (code) loader.load(code).catch(() => {});
        await loader.load(viewRow);
        return ShownPage;
      },
      () => loader.now(viewRow) && ShownPage,
    );
  }

  return {
    page(name) {
      const page = pages.get(name) ?? makePage(name);
      pages.set(name, page);
      return page;
    },
    Cart: checkoutView('Cart'),
    Checkout: checkoutScreen('Checkout'),
    PaymentStatus: checkoutScreen('PaymentStatus'),
    OrderPlaced: checkoutScreen('OrderPlaced'),
    Wallet: checkoutScreen('Wallet'),
    SavedAddresses: checkoutView('SavedAddresses'),
    PrintLanding: lazyScreen<PageProps>(async () => {
      const { Landing } = await shop.open(PRINT_SCREEN);
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      return function PrintLanding(props: PageProps) {
        return <Landing code={PRINT} {...props} />;
      };
    }),
    PrintPreview: lazyScreen(async () => (await shop.open(PRINT_SCREEN)).PrintPreview),
    dialogs: {
      LOGIN_MODAL: lazyScreen(async () => (await loader.load(LOGIN)).LoginModal),
      DUAL_CART_MODAL: lazyScreen(async () => (await loader.load(RARE_DIALOGS)).DualCartModal),
      UPLOAD_MODAL: printView('UploadModal'),
      UPLOAD_FAILED_MODAL: printView('UploadFailedModal'),
      PASSWORD_PROTECTED_MODAL: printView('PasswordModal'),
      PRINT_BOTTOM_SHEET: printView('PrintSheetModal'),
      LOG_OUT_MODAL: lazyScreen(async () => (await loader.load(LOG_OUT)).createLogOutModal(shop)),
      SHARE_LINK_MODAL: lazyScreen(
        async () => (await loader.load(LOG_OUT)).ShareLinkModal as ComponentType<object>,
      ),
    },
    Location: lazyScreen(() =>
      withDeliveryArea<LocationSheetProps>(async () => (await loader.load(LOCATION)).LocationSheet),
    ),
    AppPrompts: optionalView<AppPromptsProps>(({ createPromptsSlot }) =>
      createPromptsSlot(
        lazyScreen(() =>
          loader.load(APP_PROMPTS).then(
            ({ createPromptsView }) =>
              createPromptsView(lazyPart(loader, RARE_DIALOGS, ({ AppSheet }) => AppSheet)),
            () => () => null,
          ),
        ),
      ),
    ),
    SubHeader: optionalView<SubHeaderProps>(({ SubHeader }) => SubHeader),
    AccountMenu: lazyScreen(() =>
      loader.load(LOG_OUT).then(
        ({ createAccountMenu }) => createAccountMenu(shop),
        () => (props) => props.link,
      ),
    ),
    LiveOrder: optionalView<{ deliveryArea: DeliveryArea }>(({ createLiveOrder }) =>
      createLiveOrder(
        shop,
        lazyPart(loader, LIVE_ORDER, ({ LiveOrderStrip }) => LiveOrderStrip),
      ),
    ),
    NetworkLine: optionalView<{ deliveryArea: DeliveryArea }>(({ createNetworkLine }) =>
      createNetworkLine(shop),
    ),
    renew() {
      for (const renew of retries) renew();
      retries.clear();
    },
  };
}

type CheckoutScreens = typeof CheckoutScreensCode;
type PrintDialog = 'UploadModal' | 'UploadFailedModal' | 'PasswordModal' | 'PrintSheetModal';
type ServicesCode = Awaited<ReturnType<typeof SERVICES.load>>;
