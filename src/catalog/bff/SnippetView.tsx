import { type ComponentType, createContext, useContext } from 'react';
import type { Marked } from './snippet-model.ts';

export interface SnippetViewProps<S = Marked> {
  snippet: S;
  /** in the first view: its pictures do not wait */
  first: boolean;
}

/** What draws a snippet, by its kind; one that is loaded when it is first drawn is welcome too. */
export type SnippetViews<S extends { kind: string }> = {
  readonly [K in S['kind']]?: ComponentType<SnippetViewProps<Extract<S, { kind: K }>>>;
};

/** The kinds that this page can draw: also what stands in its rails. */
export const ViewsContext = createContext<object>({});

export function SnippetView({ snippet, first }: { snippet: Marked & { kind: string }; first: boolean }) {
  const views = useContext(ViewsContext) as Readonly<Record<string, ComponentType<SnippetViewProps>>>;
  const View = views[snippet.kind];
  return View ? <View snippet={snippet} first={first} /> : null;
}
