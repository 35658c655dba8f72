import { Headset, PackageCheck, Truck } from 'lucide';
import { useEffect, useRef } from 'react';
import { CallLink, EmailLink } from '../../checkout/ui/CallLink.tsx';
import { definePage } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { dateAndTime } from '../../model/dates.ts';
import type { PictureAccess } from '../../platform/picture-access.ts';
import { pathTo, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useStore } from '../../ui/use-store.ts';
import { NoSuchOrder } from '../NoSuchOrder.tsx';
import { type HelpActions, type HelpStore, helpActions, loadHelp } from './help-actions.ts';
import type { OrderHelp } from './help-model.ts';
import { HelpForm } from './HelpForm.tsx';
import { HelpRequests } from './HelpRequests.tsx';
import { type HelpFact, type HelpState, newHelpState, reduceHelp } from './reduce-help.ts';
import s from './OrderHelpPage.module.css';
import * as m from './messages.ts';

interface PartProps {
  state: HelpState;
  store: HelpStore;
}

function OrderHelpPage({ store }: { store: HelpStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="order-help">
      <ScreenHeader title={m.getHelp} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: PartProps) {
  const { help, failureType, httpStatusCode } = state;
  if (help) return <Help help={help} state={state} store={store} />;
  if (failureType === null) {
    return (
      <SkeletonGroup className={s.body} label={m.loadingOrder}>
        <Skeleton className={s.skeleton} />
        <Skeleton className={s.skeleton} />
      </SkeletonGroup>
    );
  }
  if (httpStatusCode === 404) return <NoSuchOrder />;
  if (httpStatusCode === 409) {
    return (
      <EmptyState
        icon={Truck}
        title={m.orderNotDelivered}
        detail={m.orderNotDeliveredDetail}
        action={<Button onClick={store.back}>{m.viewOrder}</Button>}
      />
    );
  }
  return <LoadFailed failure={failureType} store={store} detail={m.helpNotLoaded} />;
}

function Help({ help, state, store }: PartProps & { help: OrderHelp }) {
  const { error, sentId } = state;
  const { requests, items, cartId, orderId } = help;
  const body = useRef<HTMLDivElement>(null);
  const isOpen = items.some(({ amounts }) => amounts.length > 0);
  // What is wrong may be above the visible part of the form.
  useEffect(() => {
    if (error) body.current?.querySelector('[data-error]')?.scrollIntoView?.({ block: 'center' });
  }, [error]);
  const sentTitle = useFocusOnChange<HTMLHeadingElement>(sentId);
  useEffect(() => {
    if (sentId !== null) sentTitle.current?.scrollIntoView?.({ block: 'center' });
  }, [sentId, sentTitle]);
  const sent = requests.length > 0 && <HelpRequests requests={requests} />;
  const contact = <Contact {...help.contact} />;
  return (
    <div ref={body} className={s.page} data-testid="order-help-page" data-order-id={orderId}>
      {sentId === null && isOpen ? (
        <HelpForm help={help} state={state} store={store} className={s.body} before={sent} after={contact} />
      ) : (
        <div className={s.body}>
          {sentId !== null && (
            <h2 ref={sentTitle} tabIndex={-1} className={s.sent}>
              {m.requestSent}
            </h2>
          )}
          {sent}
          {sentId === null ? (
            <Closed help={help} />
          ) : (
            <div className={s.after}>
              <ButtonLink block to={pathTo('order', { cartId, orderId })} testid="help-to-order">
                {m.viewOrder}
              </ButtonLink>
              {isOpen && (
                <Button block kind="secondary" testid="help-more" onClick={store.reportMore}>
                  {m.reportMore}
                </Button>
              )}
            </div>
          )}
          {contact}
        </div>
      )}
    </div>
  );
}

/** Nothing can be reported any more. */
function Closed({ help: { items } }: { help: OrderHelp }) {
  const until = Math.max(...items.map((item) => (item.closed === 'late' ? (item.until ?? 0) : 0)));
  return (
    <Card>
      <Strip
        icon={PackageCheck}
        tint="sand"
        level={2}
        title={until > 0 ? m.reportedUntilTitle(dateAndTime(until)) : m.nothingLeft}
        detail={m.nothingLeftDetail}
        lines={0}
      />
    </Card>
  );
}

function Contact({ phone, email }: OrderHelp['contact']) {
  return (
    <Card aria-label={m.contactTitle}>
      <Strip
        icon={Headset}
        tint="sky"
        level={2}
        title={m.contactTitle}
        detail={phone === '' ? email : m.contactDetail}
        lines={0}
        action={phone === '' ? <EmailLink email={email} /> : <CallLink phone={phone} contact="us" />}
      />
      <div className={s.links}>
        {phone !== '' && email !== '' && <EmailLink email={email} />}
        <AppLink to={paths.help} className={s.more}>
          {m.howReturnsWork}
        </AppLink>
      </div>
    </Card>
  );
}

export const orderHelpPage = (files: PictureAccess) =>
  definePage<HelpState, HelpActions, HelpFact>({
    where: 'order-help',
    keyOf: ({ path }) => path,
    View: OrderHelpPage,
    initial: newHelpState,
    reduce: reduceHelp,
    loads: loadHelp,
    shows: ({ help }) => help !== null,
    canBeMissing: true,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: (page) => helpActions(page, files),
  });
