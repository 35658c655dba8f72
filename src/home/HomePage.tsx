import { ShoppingBasket, WifiOff } from 'lucide';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import type { PageMeta } from '../analytics/tracking-wire.ts';
import { failureSentence } from '../http/failure-sentence.ts';
import { whenSeen } from '../platform/when-seen.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Picture } from '../ui/Picture.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import s from './HomePage.module.css';
import type { HomeState } from './home-state.ts';
import { useHome, useHomeStore } from './home-context.tsx';
import { type Painted, paintWidget } from './paint-widget.ts';
import type { Widget } from './widget-model.ts';
import { WidgetView } from './widget-registry.tsx';

/** What a phone's first view can hold; the pictures of the rest wait. */
const FIRST_VIEW = 2;

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

/** Markup carries no style: what a server gives in colours is put on afterwards. */
function paint(element: HTMLElement | null, look: Painted | null | ''): void {
  if (look && element) paintWidget(element, look);
}

function FeedWidget({ widget, index, page }: FeedWidgetProps) {
  const { watch } = useAnalytics();
  const { look } = widget;
  const seen = useCallback(
    (section: HTMLElement) => {
      paint(section, look);
      return watch(section, { widget: widget.tracking, position: index + 1, page });
    },
    [watch, widget, look, index, page],
  );
  return (
    <section
      ref={seen}
      className={classNames(
        s.widget,
        widget.type === 77 && s.surface,
        widget.type === 77 && index > FIRST_VIEW && s.below,
        look && s[`span${look.span}`],
        look?.square && s.square,
        (look?.ground || look?.backdrop) && s.painted,
      )}
      data-testid="widget"
      data-widget-type={widget.type}
    >
      {look?.backdrop && (
        <Picture className={s.backdrop} src={look.backdrop} alt="" width={16} height={9} fit="cover" />
      )}
      {/* a boundary each: markup from the server is taken over piece by piece, not in one long task */}
      <Suspense>
        <WidgetView widget={widget} first={index < FIRST_VIEW} />
      </Suspense>
    </section>
  );
}

/** Where the next page begins: asked for when it is nearly in view, and by hand where that failed. */
function More({ busy, onMore }: { busy: boolean; onMore: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => (end.current ? whenSeen(end.current, () => void onMore()) : undefined), [onMore]);
  return (
    <div ref={end} className={s.more}>
      <Button kind="secondary" busy={busy} onClick={() => void onMore()}>
        Show more
      </Button>
    </div>
  );
}

function Content() {
  const { isAPISuccess, widgets, pageMeta, failureType, paging, isPaginatedLoading } = useHome();
  const { retry, loadMore } = useHomeStore();
  const again = () => void retry();
  if (widgets.length > 0) {
    return (
      <>
        <Feed widgets={widgets} pageMeta={pageMeta} />
        {paging.next && <More key={paging.next} busy={isPaginatedLoading} onMore={loadMore} />}
      </>
    );
  }
  if (failureType !== null) {
    return (
      <ErrorState
        message={failureSentence(failureType)}
        detail="Your cart is safe. Please try again."
        onRetry={again}
        {...(failureType === 'offline' ? { icon: WifiOff } : {})}
      />
    );
  }
  if (isAPISuccess) {
    return (
      <EmptyState
        icon={ShoppingBasket}
        title="The shelves are being filled"
        detail="There is nothing to show here just now. Look again in a moment."
        action={
          <Button kind="secondary" testid="retry" onClick={again}>
            Look again
          </Button>
        }
      />
    );
  }
  return <HomeSkeleton />;
}

export function HomePage() {
  const store = useHomeStore();
  const { ground } = useHome();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void store.load(), [store]);
  useEffect(() => paint(place.current, ground && { ground, backdrop: '', dark: false }), [ground]);
  return (
    <div
      ref={place}
      className={classNames(s.home, ground && s.grounded)}
      tabIndex={-1}
      data-testid="screen"
      data-screen="home"
    >
      <h1 className="visually-hidden">Groceries in minutes</h1>
      <Content />
    </div>
  );
}

export const page = { View: HomePage };
