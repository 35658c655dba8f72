import type { ComponentType } from 'react';
import type { PageKind, PageStore } from '../page/page.ts';
import type { ModalName } from '../model/ports.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import type { AppPromptsProps } from './AppPrompts.tsx';
import type { LocationSheetProps } from './LocationSheet.tsx';
import { createLazyViews, lazyPart } from './lazy-view.tsx';
import type { LazyRow } from './loader.ts';
import type { Areas } from './account-screen.tsx';
import { PageScreen } from './PageScreen.tsx';
import type { DeliveryArea } from './delivery-area.ts';
import type { PrintViewName } from './print.tsx';
import { withCode } from './page-code.ts';
import type { AccountScreen, RouteEntry, ServerPage } from './routes.ts';
import type { Shop } from './shop.ts';
import { Stores } from '../ui/stores.tsx';
import type { SubHeaderProps } from './SubHeader.tsx';
import {
  ACCOUNT_SCREEN,
  APP_SHEET,
  CHECKOUT_SCREEN,
  DUAL_CART,
  LIVE_ORDER,
  LOCATION,
  LOG_OUT,
  LOGIN,
  PRINT,
  PRINT_SCREEN,
  SCREENS,
  SERVICES,
} from './tables.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';

interface PageProps {
  entry: RouteEntry;
  /** with its query */
  path: string;
}

export interface Screens {
  /** the page's component, the same one at every call */
  page(name: ServerPage | AccountScreen): ComponentType<PageProps>;
  Cart: CheckoutFeature['Cart'];
  Checkout: CheckoutFeature['Checkout'];
  PaymentStatus: CheckoutFeature['PaymentStatus'];
  OrderPlaced: CheckoutFeature['OrderPlaced'];
  Wallet: CheckoutFeature['Wallet'];
  SavedAddresses: CheckoutFeature['SavedAddresses'];
  Location: ComponentType<Omit<LocationSheetProps, 'deliveryArea'>>;
  AppPrompts: ComponentType<Omit<AppPromptsProps, 'deliveryArea'>>;
  SubHeader: ComponentType<Omit<SubHeaderProps, 'deliveryArea'>>;
  AccountMenu: ComponentType<Omit<AccountMenuProps, 'onLogOut'>>;
  LiveOrder: ComponentType;
  NetworkLine: ComponentType;
  PrintLanding: ComponentType<PageProps>;
  PrintPreview: ComponentType;
  /** dialogs by name */
  dialogs: Partial<Record<ModalName, ComponentType>>;
  /** makes failed screens load again when next rendered; call it only after an error boundary has caught the failure */
  renew(): void;
}

/** The lazily loaded screens. Created once per shop, with its stores. */
export function createScreens(shop: Shop): Screens {
  const { loader } = shop;
  const { view, renew } = createLazyViews();

  const ofCheckout = <N extends keyof CheckoutFeature & keyof Screens>(name: N) =>
    view<object>(async () => {
      const [checkout] = await Promise.all([shop.checkout(), loader.load(CHECKOUT_SCREEN)]);
      return checkout[name] as ComponentType<object>;
    }) as unknown as CheckoutFeature[N];
  const ofPrint = (name: PrintViewName, row: LazyRow<Awaited<ReturnType<typeof PRINT.load>>> = PRINT) =>
    view(async () => {
      const [store, { printView }] = await Promise.all([shop.print(), loader.load(row)]);
      return printView(store, name);
    });
  /** A view that needs the delivery area, rendered once both have loaded. */
  async function atPlace<P extends { deliveryArea: DeliveryArea }>(
    load: () => Promise<ComponentType<P>>,
  ): Promise<ComponentType<Omit<P, 'deliveryArea'>>> {
    const [View, deliveryArea] = await Promise.all([load(), shop.deliveryArea()]);
    // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
    return function AtPlace(props: Omit<P, 'deliveryArea'>) {
      return <View {...({ ...props, deliveryArea } as P)} />;
    };
  }
  /** An optional part of the header or the home page: renders nothing if it fails to load. */
  const extra = <P extends { deliveryArea: DeliveryArea }>(pick: (code: ServicesCode) => ComponentType<P>) =>
    view<Omit<P, 'deliveryArea'>>(() =>
      atPlace<P>(async () => pick(await loader.load(SERVICES))).catch(() => () => null),
    );

  const pages = new Map<ServerPage | AccountScreen, ComponentType<PageProps>>();
  const areas: Areas = new Map();
  function makePage(name: ServerPage | AccountScreen): ComponentType<PageProps> {
    const row = SCREENS[name];
    if (row.kind === 'account') {
      return view(async () => {
        // in parallel; a failure shows where the code is needed
        loader.load(row.view).catch(() => {});
        const { openAccountScreen } = await loader.load(ACCOUNT_SCREEN);
        return openAccountScreen(shop, areas, row.view, name as AccountScreen);
      });
    }
    const shown = ({ page }: { page: PageKind<PageStore, unknown> }) => {
      const kind = withCode(page, loader, row.code);
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      return function ShownPage(props: PageProps) {
        return <PageScreen shop={shop} name={name} kind={kind} {...props} />;
      };
    };
    const there = loader.now(row.view);
    // view and code in parallel; a failure shows where the code is needed
    const load = async () => {
      if (row.code) loader.load(row.code).catch(() => {});
      return shown(await loader.load(row.view));
    };
    return view(load, there && shown(there));
  }

  return {
    page(name) {
      const made = pages.get(name) ?? makePage(name);
      pages.set(name, made);
      return made;
    },
    Cart: ofCheckout('Cart'),
    Checkout: ofCheckout('Checkout'),
    PaymentStatus: ofCheckout('PaymentStatus'),
    OrderPlaced: ofCheckout('OrderPlaced'),
    Wallet: ofCheckout('Wallet'),
    SavedAddresses: ofCheckout('SavedAddresses'),
    PrintLanding: view<PageProps>(async () => {
      const [print, { createLandingPage }] = await Promise.all([shop.print(), loader.load(PRINT_SCREEN)]);
      const stores = { print };
      const kind = withCode(createLandingPage(print), loader, PRINT);
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      return function PrintLanding(props: PageProps) {
        return (
          <Stores value={stores}>
            <PageScreen shop={shop} name="print" kind={kind} {...props} />
          </Stores>
        );
      };
    }),
    PrintPreview: ofPrint('PrintPreview', PRINT_SCREEN),
    dialogs: {
      LOGIN_MODAL: view(async () => (await loader.load(LOGIN)).LoginModal),
      DUAL_CART_MODAL: view(async () => (await loader.load(DUAL_CART)).DualCartModal),
      UPLOAD_MODAL: ofPrint('UploadModal'),
      UPLOAD_FAILED_MODAL: ofPrint('UploadFailedModal'),
      PASSWORD_PROTECTED_MODAL: ofPrint('PasswordModal'),
      PRINT_BOTTOM_SHEET: ofPrint('PrintSheetModal'),
      LOG_OUT_MODAL: view(async () => (await loader.load(LOG_OUT)).createLogOutModal(shop)),
    },
    Location: view(() =>
      atPlace<LocationSheetProps>(async () => (await loader.load(LOCATION)).LocationSheet),
    ),
    AppPrompts: extra<AppPromptsProps>(({ promptsWith }) =>
      promptsWith(lazyPart(loader, APP_SHEET, ({ AppSheet }) => AppSheet)),
    ),
    SubHeader: extra<SubHeaderProps>(({ SubHeader }) => SubHeader),
    AccountMenu: view(() =>
      loader.load(LOG_OUT).then(
        ({ createAccountMenu }) => createAccountMenu(shop),
        () => (props) => props.link,
      ),
    ),
    LiveOrder: extra<{ deliveryArea: DeliveryArea }>(({ createLiveOrder }) =>
      createLiveOrder(
        shop,
        lazyPart(loader, LIVE_ORDER, ({ LiveOrderStrip }) => LiveOrderStrip),
      ),
    ),
    NetworkLine: extra<{ deliveryArea: DeliveryArea }>(({ createNetworkLine }) => createNetworkLine(shop)),
    renew,
  };
}

type ServicesCode = Awaited<ReturnType<typeof SERVICES.load>>;
