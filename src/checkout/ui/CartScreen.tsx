import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { addressIcon } from '../../address/address-icon.ts';
import type { AddressStepProps } from '../../address/AddressStep.tsx';
import { useAddress } from '../../address/address-context.tsx';
import { CartFooter } from '../../cart/ui/CartFooter.tsx';
import { useCart } from '../../cart/context.tsx';
import { CartView } from '../../cart/ui/CartView.tsx';
import { CouponEntry } from '../../cart/coupons/CouponEntry.tsx';
import type { CouponStepProps } from '../../cart/coupons/CouponStep.tsx';
import { ClearCart } from '../../cart/ui/ClearCart.tsx';
import { ShareCart } from '../../cart/ui/ShareCart.tsx';
import { useFocusRecovery } from '../../cart/ui/use-focus-recovery.ts';
import { UndoBar } from '../../cart/ui/UndoBar.tsx';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { useIsLoggedIn } from '../../session/session-context.tsx';
import { useStoreOf } from '../../ui/stores.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/Link.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { usePagePath } from '../../ui/use-page-path.ts';
import Stack from '../../ui/Stack.module.css';
import s from './CartScreen.module.css';
import { ChangesCard } from './ChangesCard.tsx';
import { ChangesDialog } from './ChangesDialog.tsx';
import { useCheckout, useEntry, usePayment } from './checkout-context.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import type { Notice } from '../entry/reduce-entry.ts';
import { isOpen } from '../payment/reduce-payment.ts';
import * as m from './messages.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    CouponStep: ComponentType<CouponStepProps>;
    AddressChoice: ComponentType<AddressChoiceProps>;
  }
}

/** The codes of notices that explain a failed cart call, so that the cart does not show the failure again. */
const FAILURE_NOTICE_CODES: readonly Notice['code'][] = ['offline', 'unreachable', 'failed', 'refused'];

export interface AddressChoiceProps extends AddressStepProps {
  /** called if the shopper closes the host app's list of addresses */
  onClose: () => void;
}

interface CartScreenProps {
  layout: 'page' | 'panel';
  /** the path of the screen beside the panel */
  adjacentPath?: string | undefined;
  /** rendered above the footer */
  banner?: ReactNode;
}

/** The cart and its address and coupon steps. A page on phones, a panel beside the shop on wide screens. */
export default function CartScreen({ layout, adjacentPath, banner }: CartScreenProps) {
  const cartStep = useEntry((state) => state.cartStep);
  const { entry } = useCheckout();
  const query = new URLSearchParams(usePagePath().search);
  const opensAddress = query.get('step') === 'address';
  const isShown = query.get('show') !== 'false';
  useEffect(() => {
    if (opensAddress) void entry.enterAddressStep({ isShown });
  }, [opensAddress, isShown, entry]);
  const productIds = query.get('product_ids') ?? '';
  useEffect(() => {
    if (productIds !== '') void entry.addProducts(productIds);
  }, [productIds, entry]);
  const container = useFocusOnChange<HTMLDivElement>(cartStep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at the top of the panel, which scrolls on its own
  useLayoutEffect(() => {
    const panel = container.current?.parentElement;
    if (panel) panel.scrollTop = 0;
  }, [cartStep]);
  return (
    <div
      ref={container}
      className={classNames(Stack.column, s[layout])}
      tabIndex={-1}
      data-testid="screen"
      data-screen="cart"
    >
      {cartStep === 'cart' && <CartStep layout={layout} adjacentPath={adjacentPath} banner={banner} />}
      {cartStep === 'address' && <AddressScreen layout={layout} />}
      {cartStep === 'coupon-list' && <CouponScreen layout={layout} />}
    </div>
  );
}

function CartStep({ layout, adjacentPath, banner }: CartScreenProps) {
  const { entry, enter } = useCheckout();
  const proceeding = useEntry((state) => state.proceeding);
  const changes = useEntry((state) => state.changes);
  const notice = useEntry((state) => state.notice);
  const stepList = useEntry((state) => state.stepList);
  const payment = usePayment((state) => state.payment);
  const { chosen } = useAddress();
  const loggedIn = useIsLoggedIn();
  const hasOpenPayment = isOpen(payment);
  const { list, undo, ...focus } = useFocusRecovery();
  const isConfirming = useCart().count > 0 && changes.length > 0;
  const action = hasOpenPayment
    ? m.viewPayment
    : !loggedIn
      ? m.logInToOrder
      : chosen === null || stepList.includes('address')
        ? m.chooseAddress
        : m.continueToPay;
  return (
    <>
      <ScreenHeader title={m.yourCart} onBack={entry.goBack} inPanel={layout === 'panel'} />
      <div ref={list} className={s.body} {...focus}>
        <NoticeCard />
        {payment.name !== 'idle' && hasOpenPayment && (
          <AppLink to={href.paymentStatus()} className={s.underWay}>
            <span>{m.paymentInProgress(formatPaise(payment.attempt.amount))}</span>
            <b>{m.viewPaymentStatus}</b>
          </AppLink>
        )}
        {!isConfirming && <ChangesCard />}
        <CartView
          isFailureShown={notice !== null && FAILURE_NOTICE_CODES.includes(notice.code)}
          adjacentPath={adjacentPath}
        >
          <div className={s.tools}>
            <ShareCart />
            <ClearCart />
          </div>
          <CouponEntry onOpen={() => entry.showCartStep('coupon-list')} />
        </CartView>
      </div>
      <div className={s.foot}>
        <UndoBar ref={undo} {...focus} />
        {banner}
        {isConfirming ? (
          <ChangesDialog />
        ) : (
          <CartFooter
            address={
              chosen && loggedIn
                ? { icon: addressIcon(chosen.label), label: chosen.label, line: chosen.line }
                : null
            }
            onChangeAddress={() => entry.showCartStep('address')}
            action={action}
            onAction={() => void enter.proceed()}
            busy={proceeding}
          />
        )}
      </div>
    </>
  );
}

function CouponScreen({ layout }: Pick<CartScreenProps, 'layout'>) {
  const { entry } = useCheckout();
  const { back } = useUi();
  const CouponStep = useStoreOf('CouponStep');
  const close = () => entry.showCartStep('cart');
  useEffect(() => back.add(() => entry.showCartStep('cart')), [back, entry]);
  return (
    <>
      <ScreenHeader title={m.coupons} inPanel={layout === 'panel'} onBack={close} backLabel={m.backToCart} />
      <div className={s.body}>
        <Suspense>
          <CouponStep onApplied={close} />
        </Suspense>
      </div>
    </>
  );
}

function AddressScreen({ layout }: Pick<CartScreenProps, 'layout'>) {
  const { entry, enter } = useCheckout();
  const { back } = useUi();
  const AddressChoice = useStoreOf('AddressChoice');
  const close = () => entry.showCartStep('cart');
  useEffect(() => back.add(() => entry.showCartStep('cart')), [back, entry]);
  return (
    <>
      <ScreenHeader
        title={m.deliveryAddress}
        inPanel={layout === 'panel'}
        onBack={close}
        backLabel={m.backToCart}
      />
      <div className={s.body}>
        <NoticeCard />
        <Suspense>
          <AddressChoice
            isNeeded
            onClose={close}
            onChosen={() => {
              close();
              void enter.proceed();
            }}
          />
        </Suspense>
      </div>
    </>
  );
}
