import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { cleanHtml } from './clean-html.ts';

/** Decides about every link, server-given or our own path. */
export interface Links {
  /** the address to show in `href`; `null`: this link leads nowhere here */
  href(uri: string): string | null;
  /** `named`: what it leads to is called where it was tapped */
  open(uri: string, named?: string): void;
  /** it is about to be followed */
  prefetch(uri: string): void;
}

/** What is open above the screen, topmost last: the phone's or the host's back closes that first. */
interface BackStack {
  /** `modal`: it is above everything that is not, also above what opens later; the returned function takes it off again */
  add(close: () => void, modal?: boolean): () => void;
}

/** Called for dialogs, for whoever wants to know what they are used for. */
interface DialogTelling {
  opened(dialog: string): void;
  /** `control`: its test id */
  clicked(dialog: string, control: string): void;
}

/** What components are given by the shop that they stand in; alone, they do without. */
export interface Ui {
  links: Links;
  back: BackStack;
  dialogs: DialogTelling | null;
  /** the host has a title bar with a back arrow of its own: ours give way */
  hostTitleBar: boolean;
  /** where addresses of pictures that begin with a slash lie: empty on the shop's own pages, an origin on someone else's */
  pictureBase: string;
  /** calls back when an element is nearly in view; null: pictures are loaded as early as the browser will */
  whenSeen: ((element: Element, onSeen: () => void) => () => void) | null;
  /** loads what takes out of HTML all that it must not say or do; null: words stay plain */
  sanitiser: (() => Promise<typeof cleanHtml>) | null;
}

const UiContext = createContext<Ui>({
  links: { href: (uri) => (/^\/(?!\/)/.test(uri) ? uri : null), open: () => {}, prefetch: () => {} },
  back: { add: () => () => {} },
  dialogs: null,
  hostTitleBar: false,
  pictureBase: '',
  whenSeen: null,
  sanitiser: null,
});

/** What is not given stays as it is further up. */
export function UiProvider({ value, children }: { value: Partial<Ui>; children: ReactNode }) {
  const outer = useContext(UiContext);
  const all = useMemo(() => ({ ...outer, ...value }), [outer, value]);
  return <UiContext value={all}>{children}</UiContext>;
}

export function useUi(): Ui {
  return useContext(UiContext);
}
