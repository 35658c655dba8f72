import { useEffect, useRef, useState } from 'react';
import { CircleAlert, FileText, HelpCircle, PackageX, Scale } from 'lucide';
import { definePage } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { CallLink } from '../checkout/ui/CallLink.tsx';
import { OrderAddress } from '../checkout/ui/OrderAddress.tsx';
import { OrderLines } from '../checkout/ui/OrderItems.tsx';
import { OrderTimeline } from '../checkout/ui/OrderTimeline.tsx';
import { href, paths, pathTo } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconNode } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useStore } from '../ui/use-store.ts';
import { BillCard } from './BillCard.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import {
  loadOrder,
  type OrderPageOptions,
  orderActions,
  type OrderActions,
  type OrderStore,
} from './order-actions.ts';
import { HelpRequests } from './help/HelpRequests.tsx';
import { NoSuchOrder } from './NoSuchOrder.tsx';
import { OrderHead } from './OrderHead.tsx';
import s from './OrderPage.module.css';
import {
  newOrderPageState,
  type OrderDetails,
  type OrderPageState,
  partsOf,
  toneOf,
} from './orders-model.ts';
import { RatingCard } from './RatingCard.tsx';
import { reorderableLines } from './reorder-actions.ts';
import { ReorderDialog } from './ReorderDialog.tsx';
import { StoredNote } from './StoredNote.tsx';
import * as m from './messages.ts';

function OrderPage({ store }: { store: OrderStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="order">
      <ScreenHeader title={m.yourOrder} onBack={store.back} />
      <Content state={state} store={store} />
      <ReorderDialog state={state.reorder} store={store} />
    </Screen>
  );
}

interface PartProps {
  state: OrderPageState;
  store: OrderStore;
}

function Content({ state, store }: PartProps) {
  const { details, failureType, httpStatusCode } = state;
  if (details) return <Order key={details.orderId} details={details} state={state} store={store} />;
  if (failureType !== null && httpStatusCode === 404) return <NoSuchOrder />;
  if (failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.orderNotLoaded} />;
  }
  return <OrderSkeleton />;
}

function Order({ details, state, store }: PartProps & { details: OrderDetails }) {
  const { notice, storedAt } = state;
  const [isCancelling, setIsCancelling] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const wasAnswered = useRef(false);
  // The row that cancels is at the end of the page, and what became of the order at its beginning.
  useEffect(() => {
    if (isCancelling || !wasAnswered.current) return;
    wasAnswered.current = false;
    body.current?.firstElementChild?.scrollIntoView?.({ block: 'center' });
  }, [isCancelling]);
  const { status, address, refund, rating, requests, lines, bill, total } = partsOf(details.widgets);
  const helpLink = details.oneSupport.enabled ? details.supportEndpoint : '';
  const isRunning = status !== null && toneOf(status.state) === 'running';
  const items = lines.map((line) => ({
    product_id: line.productId,
    name: line.name,
    unit: line.unit,
    image_url: line.imageUrl,
    quantity: line.quantity,
    price: line.price,
    mrp: line.mrp,
    if_unavailable: line.ifUnavailable,
  }));
  const timeline = status && (
    <OrderTimeline
      order={{
        state: status.state,
        history: [...status.history],
        store_name: status.storeName,
        slot: status.slot,
      }}
    />
  );
  return (
    <>
      <div ref={body} className={s.body} data-testid="order-detail" data-order-id={details.orderId}>
        {notice !== '' && (
          <p className={s.notice} role="alert">
            <Icon node={CircleAlert} />
            {notice}
          </p>
        )}
        {storedAt !== null && <StoredNote at={storedAt} detail={m.storedOrder} store={store} />}
        {status && <OrderHead status={status} refund={refund} details={details} />}
        {requests.length > 0 && <HelpRequests requests={requests} />}
        {rating && <RatingCard rating={rating} rate={store.rate} helpLink={helpLink} />}
        {isRunning && timeline}
        <Card aria-label={m.orderedItems}>
          <OrderLines lines={items} ifUnavailable={details.ifUnavailable} hasEnded={!isRunning} />
        </Card>
        {bill.length > 0 && <BillCard rows={bill} total={total} details={details} />}
        <OrderAddress
          address={address && { label: address.label, line: address.line }}
          action={
            status?.storePhone ? (
              <CallLink phone={status.storePhone} contact="store" name={status.storeName} />
            ) : undefined
          }
        />
        {!isRunning && timeline}
        {storedAt === null && (
          <MoreActions
            details={details}
            onCancel={() => {
              store.hideNotice();
              setIsCancelling(true);
            }}
          />
        )}
      </div>
      {storedAt === null && (
        <MainActions
          store={store}
          details={details}
          isRunning={isRunning}
          canReorder={reorderableLines(details).length > 0}
        />
      )}
      {isCancelling && (
        <CancelDialog
          cancellation={details.cancellation}
          cancelOrder={async (choice) => {
            const failure = await store.cancelOrder(choice);
            wasAnswered.current = failure === '';
            return failure;
          }}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  );
}

/** The secondary actions of an order. */
function MoreActions({ details, onCancel }: { details: OrderDetails; onCancel: () => void }) {
  const { cartId, orderId, invoiceNumber, cancellation, oneSupport, supportEndpoint } = details;
  return (
    <Card padding="flush" aria-label={m.actionsLabel}>
      <ActionLink icon={FileText} to={href.billView(cartId, orderId)} testid="order-bill">
        {invoiceNumber === '' ? m.viewBill : m.viewInvoice}
      </ActionLink>
      {oneSupport.enabled && (
        <ActionLink
          icon={HelpCircle}
          to={supportEndpoint}
          testid="order-help"
          label={m.getHelpWithOrder(oneSupport.orderId ?? '')}
        >
          {m.getHelp}
        </ActionLink>
      )}
      <ActionLink icon={Scale} to={paths.aboutUs} testid="order-legal">
        {m.legalDetails}
      </ActionLink>
      {cancellation.allowed && (
        <button type="button" className={s.cancel} data-testid="order-cancel" onClick={onCancel}>
          <Icon node={PackageX} />
          {m.cancelOrder}
        </button>
      )}
    </Card>
  );
}

interface ActionLinkProps {
  icon: IconNode;
  to: string;
  testid: string;
  /** the accessible name, if it is not the visible text */
  label?: string;
  children: string;
}

function ActionLink({ icon, to, testid, label, children }: ActionLinkProps) {
  return (
    <AppLink className={s.actionLink} to={to} testid={testid} aria-label={label} fallback="nothing">
      <Icon node={icon} />
      {children}
    </AppLink>
  );
}

interface MainActionsProps extends Pick<PartProps, 'store'> {
  details: OrderDetails;
  isRunning: boolean;
  canReorder: boolean;
}

function MainActions({ store, details, isRunning, canReorder }: MainActionsProps) {
  const { cartId, orderId } = details;
  if (!canReorder && !isRunning) return null;
  return (
    <StickyFooter>
      <div className={s.actions}>
        {isRunning && (
          <ButtonLink block to={pathTo('orderTracking', { cartId, orderId })} testid="order-track">
            {m.trackOrder}
          </ButtonLink>
        )}
        {canReorder && (
          <Button
            block
            kind={isRunning ? 'secondary' : 'primary'}
            testid="order-reorder"
            onClick={() => void store.reorder({ cartId, orderId })}
          >
            {m.orderAgain}
          </Button>
        )}
      </div>
    </StickyFooter>
  );
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className={s.body} label={m.loadingOrder}>
      <Skeleton className={s.skeletonHead} />
      <Skeleton className={s.skeletonItems} />
      <Skeleton className={s.skeletonBill} />
    </SkeletonGroup>
  );
}

export const orderPage = (options: OrderPageOptions) =>
  definePage<OrderPageState, OrderActions>({
    where: 'order',
    keyOf: ({ path }) => path,
    View: OrderPage,
    initial: newOrderPageState,
    loads: (call) => loadOrder(call, options.stored),
    shows: ({ details }) => details !== null,
    canBeMissing: true,
    head: ({ httpStatusCode }, { title }) => ({
      title: httpStatusCode === 404 ? m.orderNotFound : title,
      noindex: true,
    }),
    actions: (page) => orderActions(page, options),
  });
