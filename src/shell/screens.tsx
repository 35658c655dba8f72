import type { ComponentType } from 'react';
import type { ModalName } from '../model/ports.ts';
import type { AccountMenuProps } from './AccountMenu.tsx';
import type { AppPromptsProps } from './AppPrompts.tsx';
import type { LocationSheetProps } from './LocationSheet.tsx';
import { createLazyViews, lazyPart } from './lazy-view.tsx';
import type { LazyRow } from './loader.ts';
import type { Areas } from './own-screen.tsx';
import { type Part, PartScreen } from './PartScreen.tsx';
import type { DeliveryArea } from './delivery-area.ts';
import type { PrintViewName } from './print.tsx';
import type { OwnScreen, PartName, RouteEntry } from './routes.ts';
import type { Shop } from './shop.ts';
import { Stores } from '../ui/stores.tsx';
import type { SubHeaderProps } from './SubHeader.tsx';
import {
  APP_SHEET,
  CHECKOUT_SCREEN,
  DUAL_CART,
  isOwn,
  LIVE_ORDER,
  LOCATION,
  LOG_OUT,
  LOGIN,
  OWN_PAGES,
  OWN_SCREEN,
  PAGES,
  PRINT,
  PRINT_SCREEN,
  SERVICES,
} from './tables.ts';
import type { CheckoutFeature } from './checkout.tsx';

interface PartProps {
  entry: RouteEntry;
  /** with its query */
  path: string;
}

export interface Screens {
  /** the component of this name; always the same */
  part(name: PartName | OwnScreen): ComponentType<PartProps>;
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
  PrintLanding: ComponentType<PartProps>;
  PrintPreview: ComponentType;
  /** by the dialog's name */
  dialogs: Partial<Record<ModalName, ComponentType>>;
  /** loads what failed anew when it is next shown; to be called once an error boundary has caught the failure */
  renew(): void;
}

/** The screens that are loaded when they are opened. Made once per shop, with that shop's stores. */
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
  /** A view that needs the delivery area, once both are loaded. */
  async function atPlace<P extends { deliveryArea: DeliveryArea }>(
    load: () => Promise<ComponentType<P>>,
  ): Promise<ComponentType<Omit<P, 'deliveryArea'>>> {
    const [View, deliveryArea] = await Promise.all([load(), shop.deliveryArea()]);
    // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
    return function AtPlace(props: Omit<P, 'deliveryArea'>) {
      return <View {...({ ...props, deliveryArea } as P)} />;
    };
  }
  /** An extra of the header or the home page: nothing is drawn where it fails to load. */
  const extra = <P extends { deliveryArea: DeliveryArea }>(pick: (code: ServicesCode) => ComponentType<P>) =>
    view<Omit<P, 'deliveryArea'>>(() =>
      atPlace<P>(async () => pick(await loader.load(SERVICES))).catch(() => () => null),
    );

  const parts = new Map<PartName | OwnScreen, ComponentType<PartProps>>();
  function makePart(name: PartName): ComponentType<PartProps> {
    const shown = ({ page }: { page: Part }) =>
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      function ShownPart(props: PartProps) {
        return <PartScreen shop={shop} name={name} part={page} {...props} />;
      };
    const { view: row, code } = PAGES[name];
    const there = loader.now(row);
    // view and code are fetched together; a failure shows where the code is needed
    const load = async () => {
      if (code) loader.load(code).catch(() => {});
      return shown(await loader.load(row));
    };
    return view(load, there && shown(there));
  }

  const areas: Areas = new Map();
  const makeOwn = (screen: OwnScreen) =>
    view<PartProps>(async () => {
      const row = OWN_PAGES[screen];
      // fetched together; a failure shows where the code is needed
      loader.load(row).catch(() => {});
      const { openOwnScreen } = await loader.load(OWN_SCREEN);
      return openOwnScreen(shop, areas, row, screen);
    });

  return {
    part(name) {
      const made = parts.get(name) ?? (isOwn(name) ? makeOwn(name) : makePart(name));
      parts.set(name, made);
      return made;
    },
    Cart: ofCheckout('Cart'),
    Checkout: ofCheckout('Checkout'),
    PaymentStatus: ofCheckout('PaymentStatus'),
    OrderPlaced: ofCheckout('OrderPlaced'),
    Wallet: ofCheckout('Wallet'),
    SavedAddresses: ofCheckout('SavedAddresses'),
    PrintLanding: view<PartProps>(async () => {
      const [print, { createLandingPage }] = await Promise.all([shop.print(), loader.load(PRINT_SCREEN)]);
      const [stores, page] = [{ print }, createLandingPage(print)];
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      return function PrintLanding(props: PartProps) {
        return (
          <Stores value={stores}>
            <PartScreen shop={shop} name="print" part={page} {...props} />
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
