import type { ComponentType } from 'react';
import type { SnippetViewProps } from '../layout/SnippetView.tsx';
import type { Snippet } from '../layout/snippet-model.ts';
import { VIEWS } from '../layout/snippet-views.tsx';

type View = ComponentType<SnippetViewProps<Snippet>>;

/** A snippet of any kind that a page may hold. */
export function AnySnippet(props: SnippetViewProps<Snippet>) {
  const View = (VIEWS as Readonly<Record<string, View | undefined>>)[props.snippet.kind];
  return View ? <View {...props} /> : null;
}
