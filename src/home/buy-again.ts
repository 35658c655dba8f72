import { isApiError } from '../http/api.ts';
import type { Page } from '../page/define-page.ts';
import type { HomeState } from './home-api.ts';
import { loadPersonalRails } from './load-buy-again.ts';
import type { Widget } from './widget-model.ts';

/** What the keys of the shopper's rails begin with, among the widgets of the feed. */
const KEY = 'personal';

/** The home page's element, and what it shows for one shopper only. */
export interface PersonalPart {
  readonly current: HTMLElement | null;
  /** the id of the shopper whose products are shown; 0: none are */
  shopper: number;
  /** the first widget of the feed that the products were requested for; null: request them */
  requestedFor: Widget | null;
}

type HomePage = Pick<Page<HomeState>, 'get' | 'set' | 'report' | 'shown'> & {
  deps: Pick<Page<HomeState>['deps'], 'api' | 'session'>;
};

const isRail = ({ key }: Widget): boolean => key.startsWith(KEY);

/**
 * Shows what the shopper has bought and their favourites, with today's prices, in the feed, which is the same for
 * everybody otherwise. Called whenever the page is shown or its feed has changed; removes the rails after a logout.
 */
export async function updateBuyAgain(page: HomePage, part: PersonalPart): Promise<void> {
  const { deps, get, set, report, shown } = page;
  const shopper = deps.session.loggedIn() ? deps.session.userId() : 0;
  if (part.shopper !== shopper) {
    set({ widgets: get().widgets.filter((widget) => !isRail(widget)) });
    part.shopper = 0;
    part.requestedFor = null;
  }
  const [firstWidget] = get().widgets;
  if (shopper === 0 || !firstWidget || part.requestedFor === firstWidget) return;
  part.requestedFor = firstWidget;
  const isCurrent = () =>
    shown() && part.requestedFor === get().widgets[0] && deps.session.userId() === shopper;
  try {
    const rails = await loadPersonalRails(deps.api);
    if (isCurrent()) show(rails.map((rail) => ({ ...rail, key: `${KEY}-${rail.tracking.id}` })));
  } catch (error) {
    // The home page is complete without the rails.
    if (!isApiError(error)) report(error);
  }

  function show(rails: readonly Widget[]): void {
    part.shopper = shopper;
    const { widgets } = get();
    set({ widgets: widgets.map((widget) => rails.find(({ key }) => key === widget.key) ?? widget) });
    const newRails = rails.filter(({ key }) => widgets.every((widget) => widget.key !== key));
    if (newRails.length > 0)
      placeBelowView(part, isCurrent, (index) =>
        set({ widgets: withInserted(get().widgets, index, newRails) }),
      );
  }
}

const withInserted = (widgets: readonly Widget[], index: number, newWidgets: readonly Widget[]): Widget[] => [
  ...widgets.slice(0, index),
  ...newWidgets,
  ...widgets.slice(index),
];

/**
 * Passes the index of the first widget below the viewport, because inserting rails there moves nothing that is
 * visible. At the end of the feed there is no such widget until the shopper scrolls up.
 */
function placeBelowView(
  { current }: PersonalPart,
  isCurrent: () => boolean,
  place: (index: number) => void,
): void {
  const view = current?.ownerDocument.defaultView;
  if (!current || !view) return;
  const attempt = (): void => {
    const elements = [...current.querySelectorAll('[data-testid="widget"]')];
    const index = elements.findIndex((element) => element.getBoundingClientRect().top >= view.innerHeight);
    if (isCurrent() && index < 0) return;
    view.removeEventListener('scroll', attempt);
    if (isCurrent()) place(index);
  };
  view.addEventListener('scroll', attempt, { passive: true });
  attempt();
}
