import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { cleanHtml } from './clean-html.ts';

/** Resolves every link, from the server or our own. */
export interface Links {
  /** the value for `href`; `null`: the link has no target here */
  href(uri: string): string | null;
  /** `named`: the title of the tapped link */
  open(uri: string, named?: string): void;
  /** loads the target's code: the link will probably be followed */
  prefetch(uri: string): void;
}

/** Open layers above the screen, topmost last: back closes the topmost first. */
interface BackStack {
  /** `modal`: above all non-modal ones, even those opened later; returns a function that removes it */
  add(close: () => void, modal?: boolean): () => void;
}

/** Analytics of dialogs. */
interface DialogAnalytics {
  opened(dialog: string): void;
  /** `control`: its test id */
  clicked(dialog: string, control: string): void;
}

/** A hook: the path and query of the URL, not decoded; the query without `?`. */
export type UseLocation = () => readonly [path: string, search: string];

/** What a shop provides to components; without a shop there are defaults. */
export interface Ui {
  useLocation: UseLocation;
  links: Links;
  back: BackStack;
  dialogs: DialogAnalytics | null;
  /** the host has a title bar with a back button, so ours is hidden */
  hostTitleBar: boolean;
  /** the origin for picture paths that begin with a slash: empty on the shop's own pages */
  pictureBase: string;
  /** calls back when an element comes near the viewport; null: leave lazy loading to the browser */
  whenSeen: ((element: Element, onSeen: () => void) => () => void) | null;
  /** loads the HTML sanitiser; null: texts stay plain */
  sanitiser: (() => Promise<typeof cleanHtml>) | null;
  /** the features that are off here; null: not known yet */
  off: readonly string[] | null;
  /** a link leads to a feature that is off here */
  isOff(uri: string): boolean;
}

const UiContext = createContext<Ui>({
  useLocation: () => ['/', ''],
  links: { href: (uri) => (/^\/(?!\/)/.test(uri) ? uri : null), open: () => {}, prefetch: () => {} },
  back: { add: () => () => {} },
  dialogs: null,
  hostTitleBar: false,
  pictureBase: '',
  whenSeen: null,
  sanitiser: null,
  off: [],
  isOff: () => false,
});

/** Overrides only the given values of the outer provider. */
export function UiProvider({ value, children }: { value: Partial<Ui>; children: ReactNode }) {
  const outer = useContext(UiContext);
  const merged = useMemo(() => ({ ...outer, ...value }), [outer, value]);
  return <UiContext value={merged}>{children}</UiContext>;
}

export function useUi(): Ui {
  return useContext(UiContext);
}
