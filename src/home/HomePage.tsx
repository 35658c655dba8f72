import { ShoppingBasket, WifiOff } from 'lucide';
import { Suspense, useCallback, useEffect } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import type { PageMeta } from '../analytics/tracking-wire.ts';
import { failureSentence } from '../http/failure-sentence.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { Widget } from './feed-wire.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import s from './HomePage.module.css';
import type { HomeState } from './home-state.ts';
import { useHome, useHomeStore } from './home-context.tsx';
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

function FeedWidget({ widget, index, page }: FeedWidgetProps) {
  const { watch } = useAnalytics();
  const seen = useCallback(
    (section: HTMLElement) => watch(section, { widget: widget.tracking, position: index + 1, page }),
    [watch, widget, index, page],
  );
  return (
    <section
      ref={seen}
      className={classNames(
        s.widget,
        widget.type === 77 && s.surface,
        widget.type === 77 && index > FIRST_VIEW && s.below,
      )}
      data-testid="widget"
      data-widget-type={widget.type}
    >
      {/* a boundary each: markup from the server is taken over piece by piece, not in one long task */}
      <Suspense>
        <WidgetView widget={widget} first={index < FIRST_VIEW} />
      </Suspense>
    </section>
  );
}

function Content() {
  const { isAPISuccess, widgets, pageMeta, failureType } = useHome();
  const { retry } = useHomeStore();
  const again = () => void retry();
  if (widgets.length > 0) return <Feed widgets={widgets} pageMeta={pageMeta} />;
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
  useEffect(() => void store.load(), [store]);
  return (
    <div className={s.home} data-testid="screen" data-screen="home">
      <h1 className="visually-hidden">Groceries in minutes</h1>
      <Content />
    </div>
  );
}

export const page = { View: HomePage };
