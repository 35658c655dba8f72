import { type ComponentType, createContext, useContext } from 'react';
import type { SnippetBase } from './snippet-model.ts';

export interface SnippetViewProps<S = SnippetBase> {
  snippet: S;
  /** whether the snippet is in the first viewport, so that its pictures load eagerly */
  first: boolean;
}

/** The component for each kind of snippet; it may be lazy. */
export type SnippetViews<S extends { kind: string }> = {
  readonly [K in S['kind']]?: ComponentType<SnippetViewProps<Extract<S, { kind: K }>>>;
};

/** The views of this page, also used for snippets inside rails. */
export const ViewsContext = createContext<object>({});

export function SnippetView({ snippet, first }: { snippet: SnippetBase & { kind: string }; first: boolean }) {
  const views = useContext(ViewsContext) as Readonly<Record<string, ComponentType<SnippetViewProps>>>;
  const View = views[snippet.kind];
  return View ? <View snippet={snippet} first={first} /> : null;
}
