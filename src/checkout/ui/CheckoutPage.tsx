import { ShieldCheck, UserRound } from 'lucide';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useAddress } from '../../address/address-context.tsx';
import { CartBill } from '../../cart/ui/CartBill.tsx';
import { useCart } from '../../cart/context.tsx';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import type { PayMethod } from '../payment/pay-methods.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useStoreIfAny, useStoreOf } from '../../ui/stores.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import s from './CheckoutPage.module.css';
import { useCheckout, useEntry, useSplit, useTaxDetailsCard } from './checkout-context.tsx';
import { isCovered } from '../entry/balance.ts';
import { payerName } from '../entry/payment-choice.ts';
import { SplitRows } from './SplitRows.tsx';
import { DeliveryStrip } from './DeliveryStrip.tsx';
import { methodIcon } from './MethodList.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import { PayFooter } from './PayFooter.tsx';
import { PaymentChoices } from './PaymentChoices.tsx';
import PaymentSheets from './PaymentSheets.tsx';
import { PromoCard } from './PromoCard.tsx';
import { SubstituteCard } from './SubstituteCard.tsx';
import * as m from './messages.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    /** how the host app will pay; absent: rendered without a shop */
    HostInstrument: ComponentType;
  }
}

export default function CheckoutPage() {
  const { entry, enter } = useCheckout();
  const options = useEntry((state) => state.options);
  const addressOpen = useEntry((state) => state.isAddressOpen);
  const sheet = useEntry((state) => state.sheet);
  const { total } = useCart();
  const AddressChoice = useStoreOf('AddressChoice');
  useEffect(() => enter.watchOptions(), [enter]);
  const title = options.list.length > 0 && total > 0 ? m.payAmount(formatPaise(total)) : m.pay;
  return (
    <Screen name="checkout" width="wide">
      <ScreenHeader title={title} onBack={entry.goBack} backLabel={m.backToCart} />
      <Body />
      {sheet !== null && !addressOpen && <PaymentSheets />}
      {addressOpen && (
        <Dialog name="ADDRESS" title={m.deliveryAddress} onClose={enter.leaveAddress}>
          <AddressChoice
            inSheet
            isNeeded
            onClose={enter.leaveAddress}
            onChosen={(_id, { isNew }) => void enter.proceed({ newAddress: isNew })}
          />
        </Dialog>
      )}
    </Screen>
  );
}

function Body() {
  const { enter } = useCheckout();
  const options = useEntry((state) => state.options);
  const addressOpen = useEntry((state) => state.isAddressOpen);
  const retry = () => void enter.loadOptions();
  // A reload keeps the options on screen.
  if (options.list.length > 0) return <Choice />;
  switch (options.status) {
    case 'empty':
      return <NothingToPay />;
    case 'logged-out':
      return (
        <div className={s.columns}>
          <NoticeCard />
          <ErrorState
            icon={UserRound}
            message={m.logInToSeePaymentOptions}
            detail={m.cartKept}
            retryLabel={m.logIn}
            onRetry={retry}
            action={
              <ButtonLink kind="quiet" to={href.cart()}>
                {m.backToCart}
              </ButtonLink>
            }
          />
        </div>
      );
    case 'offline':
      return <ErrorState message={m.youAreOffline} detail={m.cartSafeOnPhone} onRetry={retry} />;
    case 'error':
    case 'success':
      return (
        <div className={s.columns}>
          <NoticeCard />
          <ErrorState
            message={addressOpen ? m.addressNeeded : m.paymentOptionsNotLoaded}
            detail={m.cartSafe}
            supportCode={options.supportCode}
            onRetry={retry}
            action={
              <ButtonLink kind="quiet" to={href.cart()}>
                {m.backToCart}
              </ButtonLink>
            }
          />
        </div>
      );
    default:
      return <LoadingState />;
  }
}

function Choice() {
  const { entry } = useCheckout();
  const options = useEntry((state) => state.options);
  const sheet = useEntry((state) => state.sheet);
  const payer = useEntry(payerName);
  const split = useSplit();
  const cart = useCart();
  const HostInstrument = useStoreIfAny('HostInstrument');
  const host = entry.payments === 'host' ? options.list[0] : undefined;
  return (
    <div className={s.columns}>
      <div className={s.where}>
        <Card>
          <DeliveryStrip onChange={() => entry.showAddress()} />
        </Card>
      </div>
      <div className={s.main}>
        <NoticeCard />
        <ChangesCard accept={m.acceptChanges} />
        {host === undefined ? (
          // hidden while the sheet shows the methods, so that they are on the screen only once
          sheet !== 'payment-selection' && <PaymentChoices />
        ) : (
          <Card>
            <Strip
              {...methodIcon(host.method)}
              title={host.title}
              level={2}
              detail={host.subtitle}
              lines={2}
            />
            {HostInstrument && <HostInstrument />}
          </Card>
        )}
        <Approval host={host?.title} />
      </div>
      <div className={s.side}>
        <SubstituteCard />
        <CartBill cart={cart}>
          <SplitRows {...split} payer={payer} />
        </CartBill>
        {host === undefined && <PromoCard />}
        <TaxDetails />
      </div>
      <div className={s.foot}>{(sheet === null || sheet === 'slot') && <PayFooter />}</div>
    </div>
  );
}

function TaxDetails() {
  const TaxDetailsCard = useTaxDetailsCard();
  const addressId = useAddress().chosen?.id ?? null;
  const { entry } = useCheckout();
  const paying = useEntry((state) => state.paying);
  const gstin = useEntry((state) => state.gstin);
  if (!TaxDetailsCard) return null;
  return (
    <Suspense fallback={<Skeleton className={s.waitingStrip} />}>
      <TaxDetailsCard addressId={addressId} gstin={gstin} disabled={paying} onShown={entry.showGstin} />
    </Suspense>
  );
}

/** Where the shopper approves each method; null: no approval is needed. */
const APPROVAL_TEXTS: Readonly<Record<PayMethod, string | null>> = {
  cod: null,
  upi: m.approveInUpi,
  nb: m.payAtBank,
  card: m.approveCard,
  // a linked wallet pays at once
  wallet: null,
  meal_card: m.payAtMealCard,
  pay_later: m.approvePayLater,
  partner: null,
};

function Approval({ host }: { host: string | undefined }) {
  const chosen = useEntry((state) => state.chosen);
  const split = useSplit();
  const text = host === undefined ? chosen && APPROVAL_TEXTS[chosen] : m.approveInHost(host);
  if (text === null || isCovered(split)) return null;
  return (
    <p className={s.safe}>
      <Icon node={ShieldCheck} size={16} />
      {text}
    </p>
  );
}

function LoadingState() {
  return (
    <SkeletonGroup label={m.loadingPaymentOptions} className={s.columns}>
      <div className={s.where}>
        <Skeleton className={s.waitingStrip} />
      </div>
      <div className={s.main}>
        <Card>
          {[0, 1, 2].map((row) => (
            <span key={row} className={s.waitingRow}>
              <Skeleton className={s.waitingPicture} />
              <Skeleton className={s.waitingText} />
            </span>
          ))}
        </Card>
      </div>
      <div className={s.side}>
        <Skeleton className={s.waitingBill} />
      </div>
    </SkeletonGroup>
  );
}
