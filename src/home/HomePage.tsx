import { ShoppingBasket } from 'lucide';
import { type RefObject, useCallback, useEffect } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import type { PageMeta } from '../analytics/tracking-wire.ts';
import { FeesLine } from '../catalog/FeesLine.tsx';
import { newApiState } from '../page/api-state.ts';
import { definePage, type PageOf } from '../page/define-page.ts';
import { LoadMore } from '../page/LoadMore.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useStore } from '../ui/use-store.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import s from './HomePage.module.css';
import type { HomeState } from './home-api.ts';
import type * as HomeCode from './home-code.ts';
import type { PersonalPart } from './buy-again.ts';
import { type PaintedLook, paintWidget } from './paint-widget.ts';
import type { Widget } from './widget-model.ts';
import { WidgetView } from './widget-registry.tsx';
import * as m from './messages.ts';

/** The maximum number of widgets in a phone's first viewport; the pictures of all others load lazily. */
const FIRST_VIEW_WIDGETS = 2;

function Feed({ widgets, pageMeta }: Pick<HomeState, 'widgets' | 'pageMeta'>) {
  return (
    <div className={s.feed}>
      {widgets.map((widget, index) => (
        <FeedWidget key={widget.key} widget={widget} index={index} page={pageMeta} />
      ))}
    </div>
  );
}

interface FeedWidgetProps {
  widget: Widget;
  index: number;
  page: PageMeta | null;
}

/**
 * The content security policy forbids style attributes in server-rendered HTML, so colours are set
 * afterwards.
 */
function paint(element: HTMLElement | null, look: PaintedLook | null | ''): void {
  if (look && element) paintWidget(element, look);
}

function FeedWidget({ widget, index, page }: FeedWidgetProps) {
  const { watch } = useAnalytics();
  const { look } = widget;
  const impressionRef = useCallback(
    (section: HTMLDivElement) => {
      paint(section, look);
      return watch(section, { widget: widget.tracking, position: index + 1, page });
    },
    [watch, widget, look, index, page],
  );
  return (
    <div
      ref={impressionRef}
      className={classNames(
        s.widget,
        widget.type === 77 && s.surface,
        widget.type === 77 && index > FIRST_VIEW_WIDGETS && s.below,
        look && s[`span${look.span}`],
        look?.square && s.square,
        (look?.background || look?.backdrop) && s.painted,
      )}
      data-testid="widget"
      data-widget-type={widget.type}
      data-space={look?.space}
    >
      {look?.backdrop && (
        <Picture className={s.backdrop} src={look.backdrop} alt="" width={16} height={9} fit="cover" />
      )}
      <WidgetView widget={widget} isInFirstView={index < FIRST_VIEW_WIDGETS} />
    </div>
  );
}

function Content({ store, state }: { store: PageOf<HomeState>; state: HomeState }) {
  const { isAPISuccess, widgets, pageMeta, failureType, paging, isPaginatedLoading } = state;
  const retry = () => void store.retry();
  if (widgets.length > 0) {
    return (
      <>
        <FeesLine fees={state.fees} />
        <Feed widgets={widgets} pageMeta={pageMeta} />
        {paging.next && <LoadMore key={paging.next} busy={isPaginatedLoading} onMore={store.more} />}
      </>
    );
  }
  if (failureType !== null) {
    return <LoadFailed failure={failureType} store={store} />;
  }
  if (isAPISuccess) {
    return (
      <EmptyState
        icon={ShoppingBasket}
        title={m.emptyFeed}
        detail={m.emptyFeedDetail}
        action={
          <Button kind="secondary" testid="retry" onClick={retry}>
            {m.tryAgain}
          </Button>
        }
      />
    );
  }
  return <HomeSkeleton />;
}

interface HomeActions {
  container: RefObject<HTMLDivElement | null>;
}

function HomePage({ store }: { store: PageOf<HomeState, HomeActions> }) {
  const { container } = store;
  const state = useStore(store.watched);
  const { background, space } = state;
  useEffect(
    () => paint(container.current, background && { background, backdrop: '', dark: false }),
    [container, background],
  );
  return (
    <div
      ref={container}
      className={classNames(s.home, background && s.grounded)}
      tabIndex={-1}
      data-testid="screen"
      data-screen="home"
      data-space={space}
    >
      <h1 className="visually-hidden">{m.groceriesInMinutes}</h1>
      <Content store={store} state={state} />
    </div>
  );
}

export const page = definePage<HomeState, HomeActions, never, typeof HomeCode>({
  where: 'home',
  // Several URLs show the home page.
  keyOf: () => '',
  View: HomePage,
  initial: () => ({
    ...newApiState(),
    widgets: [],
    pageMeta: null,
    paging: { next: null, asked: [] },
    background: null,
    fees: '',
  }),
  loads: true,
  shows: ({ widgets }) => widgets.length > 0,
  next: ({ paging }) => paging.next,
  isPermanent: true,
  head: (_state, { title }) => ({ title }),
  actions(page) {
    const { code, session } = page.deps;
    const container: PersonalPart & HomeActions['container'] = {
      current: null,
      shopper: 0,
      requestedFor: null,
    };
    return {
      container,
      hooks: {
        start: () => () => {
          container.requestedFor = null;
        },
        viewed() {
          if (session.loggedIn() || container.shopper)
            code.load().then(
              ({ updateBuyAgain }) => updateBuyAgain(page, container),
              () => {},
            );
        },
      },
    };
  },
});
