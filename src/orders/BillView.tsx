import { definePage, type PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { dateAndTime } from '../model/dates.ts';
import { formatPaise } from '../model/money.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useStore } from '../ui/use-store.ts';
import { BillRows } from './BillCard.tsx';
import s from './BillView.module.css';
import { loadOrder } from './order-actions.ts';
import { NoSuchOrder } from './NoSuchOrder.tsx';
import { refundSentence } from './order-text.ts';
import {
  newOrderPageState,
  type OrderDetails,
  type OrderLine,
  type OrderPageState,
  partsOf,
} from './orders-model.ts';
import * as m from './messages.ts';

type BillStore = PageOf<OrderPageState>;

function BillPage({ store }: { store: BillStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="bill-view">
      <div className={s.aside}>
        <ScreenHeader title={m.bill} onBack={store.back} />
      </div>
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({
  state: { details, failureType, httpStatusCode },
  store,
}: {
  state: OrderPageState;
  store: BillStore;
}) {
  if (details) {
    return (
      <>
        <Bill details={details} />
        {/* `window.print` is missing in some host apps */}
        {typeof window.print === 'function' && (
          <div className={s.aside}>
            <StickyFooter>
              <Button block testid="bill-print" onClick={() => window.print()}>
                {m.print}
              </Button>
            </StickyFooter>
          </div>
        )}
      </>
    );
  }
  if (failureType !== null && httpStatusCode === 404) return <NoSuchOrder />;
  if (failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.orderNotLoaded} />;
  }
  return (
    <SkeletonGroup className={s.page} label={m.loadingBill}>
      <Skeleton className={s.waiting} />
    </SkeletonGroup>
  );
}

/** The bill in the colours for printing, which do not depend on the theme. */
function Bill({ details }: { details: OrderDetails }) {
  const { status, address, refund, lines, bill, total } = partsOf(details.widgets);
  return (
    <div className={s.page}>
      <article className={s.bill} data-testid="bill-view" data-order-id={details.orderId}>
        <header className={s.head}>
          <p className={s.wordmark}>{m.shopName}</p>
          <div className={s.number}>
            <h2>{m.orderNumber(details.orderId)}</h2>
            {status && <p>{dateAndTime(status.placedAt)}</p>}
          </div>
        </header>
        <div className={s.parties}>
          {status && status.storeName !== '' && (
            <p>
              <b>{m.soldBy}</b>
              {status.storeName}
            </p>
          )}
          <AppLink to={paths.aboutUs} className={classNames(s.aside, s.legal)} testid="bill-legal">
            {m.legalDetails}
          </AppLink>
          {address && (
            <p>
              <b>{m.deliveredTo}</b>
              {address.label}, {address.line}
            </p>
          )}
        </div>
        <Lines lines={lines} />
        <div className={s.sums}>
          <BillRows rows={bill} total={total} details={details} />
        </div>
        {refund && <p className={s.refund}>{m.orderCancelled(refundSentence(refund))}</p>}
      </article>
    </div>
  );
}

function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <table className={s.lines}>
      <thead>
        <tr>
          <th scope="col">{m.item}</th>
          <th scope="col">{m.qty}</th>
          <th scope="col">{m.price}</th>
          <th scope="col">{m.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, name, unit, quantity, price }) => (
          <tr key={productId}>
            <th scope="row">
              {name}
              {unit !== '' && <span className={s.unit}>{unit}</span>}
            </th>
            <td>{quantity}</td>
            <td>{formatPaise(price)}</td>
            <td>{formatPaise(price * quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const billPage = definePage<OrderPageState>({
  where: 'bill',
  View: BillPage,
  initial: newOrderPageState,
  loads: loadOrder,
  shows: ({ details }) => details !== null,
  canBeMissing: true,
  head: ({ details }, { title }) => ({
    title: details ? m.billOfOrder(details.orderId) : title,
    noindex: true,
  }),
  actions({ deps: { analytics }, get }) {
    let isTracked = false;
    return {
      hooks: {
        viewed() {
          const { details } = get();
          if (details && !isTracked) analytics.track('Bill Viewed', { order_id: details.orderId });
          isTracked ||= details !== null;
        },
      },
    };
  },
});
