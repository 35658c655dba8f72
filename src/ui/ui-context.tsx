import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { cleanHtml } from './clean-html.ts';

/** Resolves all links, those from the backend and the shop's own. */
export interface Links {
  /** the value for `href`; `null`: the link has no target here */
  href(uri: string): string | null;
  /** opens a link; `named`: the text of the tapped link */
  open(uri: string, named?: string): void;
  /** loads the target's code, because the link will probably be followed */
  prefetch(uri: string): void;
}

/** The open layers above the screen: back closes the topmost first. */
interface BackStack {
  /**
   * adds a layer, and returns a function that removes it; `modal`: it stays above all non-modal layers, even
   * those that open later
   */
  add(close: () => void, modal?: boolean): () => void;
}

/** Receives events of dialogs, for analytics. */
interface DialogAnalytics {
  opened(dialog: string): void;
  /** `control`: the test id of the tapped control */
  clicked(dialog: string, control: string): void;
}

/** A hook that returns the path and the query of the URL, not decoded; the query has no `?`. */
export type UseLocation = () => readonly [path: string, search: string];

/** What a shop provides to components. Without a shop, components get defaults. */
export interface Ui {
  useLocation: UseLocation;
  links: Links;
  back: BackStack;
  dialogs: DialogAnalytics | null;
  /** whether the host has a title bar with a back button; ours is then hidden */
  hostTitleBar: boolean;
  /** the origin for picture paths that begin with a slash: empty on the shop's own pages */
  pictureBase: string;
  /** calls back when an element comes near the viewport; null: the browser does the lazy loading */
  whenSeen: ((element: Element, onSeen: () => void) => () => void) | null;
  /** loads the HTML sanitiser; null: texts stay without formatting */
  sanitiser: (() => Promise<typeof cleanHtml>) | null;
  /** the features that are off here; null: not known yet */
  off: readonly string[] | null;
  /** whether a link leads to a feature that is off here */
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

/** Overrides the given values of the outer provider, and passes on the others. */
export function UiProvider({ value, children }: { value: Partial<Ui>; children: ReactNode }) {
  const outer = useContext(UiContext);
  const merged = useMemo(() => ({ ...outer, ...value }), [outer, value]);
  return <UiContext value={merged}>{children}</UiContext>;
}

export function useUi(): Ui {
  return useContext(UiContext);
}
