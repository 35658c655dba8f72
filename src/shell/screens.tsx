import { type ComponentType, lazy } from 'react';
import type { CouponStepProps } from '../cart/coupons/CouponStep.tsx';
import { importAgain } from '../platform/import-again.ts';
import { CodeError, loadCode } from '../platform/load-code.ts';
import type { InvitedProps } from './Invited.tsx';
import type { LocationSheetProps } from './LocationSheet.tsx';
import type { ModalName } from '../model/ports.ts';
import type { PrintPart } from './print-parts.tsx';
import { PartScreen } from './PartScreen.tsx';
import type { Part } from './parts.ts';
import type { PartName, RouteEntry } from './routes.ts';
import type { Shop } from './shop.ts';
import type { SubHeaderProps } from './SubHeader.tsx';
import type { Till } from './till.tsx';

interface PartProps {
  entry: RouteEntry;
  /** with its query */
  path: string;
}

export interface Screens {
  /** the part of this name; always the same */
  part(name: PartName): ComponentType<PartProps>;
  Cart: Till['Cart'];
  Checkout: Till['Checkout'];
  PaymentStatus: Till['PaymentStatus'];
  OrderPlaced: Till['OrderPlaced'];
  Wallet: Till['Wallet'];
  SavedAddresses: Till['SavedAddresses'];
  CouponStep: ComponentType<CouponStepProps>;
  Location: ComponentType<LocationSheetProps>;
  Invited: ComponentType<InvitedProps>;
  SubHeader: ComponentType<SubHeaderProps>;
  PrintLanding: ComponentType;
  PrintPreview: ComponentType;
  /** by the name of what is open */
  dialogs: Partial<Record<ModalName, ComponentType<Readonly<Record<string, unknown>>>>>;
  /** what could not be loaded is loaded anew when it is next shown; to be told once its failure has been caught */
  renew(): void;
}

/** The screens that are loaded when they are opened. Made once for every shop: what they stand on is that shop's. */
export function createScreens(shop: Shop): Screens {
  const { clock, loadStyles, connectivity, document } = shop.edges;
  const code = <T,>(load: () => Promise<T>) => loadCode(load, clock, shop.closed);
  const renewals = new Set<() => void>();

  /** `loaded`: what is there already is shown without waiting, as a server must */
  function later<P extends object>(
    load: () => Promise<ComponentType<P>>,
    loaded?: ComponentType<P>,
  ): ComponentType<P> {
    let misses = 0;
    const fresh = () =>
      lazy(async () => {
        try {
          return { default: (await load()) as ComponentType<object> };
        } catch (error) {
          if (error instanceof CodeError && error.type === 'missing' && connectivity.online()) misses += 1;
          // A file that the part stands on has no second address: what the browser remembers of it, a new page forgets.
          if (misses > 1 && !shop.paymentOpen()) document.reloadOnce();
          // Not at once: the failure must be thrown first, or the screen would be asked for without end.
          renewals.add(() => {
            Loaded = fresh();
          });
          throw error;
        }
      });
    let Loaded = (loaded as ComponentType<object> | undefined) ?? fresh();
    // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
    return function Later(props: P) {
      return <Loaded {...props} />;
    };
  }
  const ofTill = <N extends keyof Till & keyof Screens>(name: N) =>
    later<object>(async () => (await shop.till())[name] as ComponentType<object>) as unknown as Till[N];
  const ofPrint = (name: PrintPart) =>
    later(() =>
      code(async () => (await importAgain(() => import('./print-parts.tsx'))).loadPart(name, shop)),
    );

  const parts = new Map<PartName, ComponentType<PartProps>>();
  function makePart(name: PartName): ComponentType<PartProps> {
    const shown = (part: Part) =>
      // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
      function ShownPart(props: PartProps) {
        return <PartScreen shop={shop} name={name} part={part} {...props} />;
      };
    const there = shop.parts.loaded(name);
    return later(async () => shown(await shop.parts.load(name)), there && shown(there));
  }

  return {
    part(name) {
      const made = parts.get(name) ?? makePart(name);
      parts.set(name, made);
      return made;
    },
    Cart: ofTill('Cart'),
    Checkout: ofTill('Checkout'),
    PaymentStatus: ofTill('PaymentStatus'),
    OrderPlaced: ofTill('OrderPlaced'),
    Wallet: ofTill('Wallet'),
    SavedAddresses: ofTill('SavedAddresses'),
    CouponStep: later(async () => {
      const [step] = await code(() =>
        Promise.all([
          importAgain(() => import('../cart/coupons/CouponStep.tsx')),
          loadStyles('cart/coupons/CouponStep'),
        ]),
      );
      return step.default;
    }),
    PrintLanding: ofPrint('PrintLanding'),
    PrintPreview: ofPrint('PrintPreview'),
    dialogs: {
      LOGIN_MODAL: later(async () => {
        const [login] = await code(() =>
          Promise.all([
            importAgain(() => import('../session/LoginModal.tsx')),
            loadStyles('session/LoginModal'),
          ]),
        );
        return login.default;
      }),
      DUAL_CART_MODAL: later(async () => {
        const [dual] = await code(() =>
          Promise.all([
            importAgain(() => import('../cart/DualCartModal.tsx')),
            loadStyles('cart/DualCartModal'),
          ]),
        );
        return dual.DualCartModal;
      }),
      UPLOAD_MODAL: ofPrint('UploadModal'),
      UPLOAD_FAILED_MODAL: ofPrint('UploadFailedModal'),
      PASSWORD_PROTECTED_MODAL: ofPrint('PasswordModal'),
      PRINT_BOTTOM_SHEET: ofPrint('PrintSheetModal'),
    },
    Location: later(async () => {
      const [location] = await code(() =>
        Promise.all([
          importAgain(() => import('./LocationSheet.tsx')),
          loadStyles('shell/LocationSheet'),
          shop.place(),
        ]),
      );
      return location.LocationSheet;
    }),
    Invited: later(async () => {
      try {
        const [{ Invited }] = await Promise.all([
          importAgain(() => import('./Invited.tsx')),
          loadStyles('shell/Invited'),
          shop.place(),
        ]);
        return Invited;
      } catch {
        // an invitation that does not arrive is none
        return () => null;
      }
    }),
    SubHeader: later(async () => {
      try {
        const [{ SubHeader }] = await Promise.all([
          importAgain(() => import('./SubHeader.tsx')),
          loadStyles('shell/SubHeader'),
          shop.place(),
        ]);
        return SubHeader;
      } catch {
        // the shelves are on the home page too
        return () => null;
      }
    }),
    renew() {
      for (const renewal of renewals) renewal();
      renewals.clear();
    },
  };
}
