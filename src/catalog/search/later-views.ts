// What is loaded later is in the server's markup at once: its look must not come after it.
import '../layout/snippet-views.module.css';
import type { SnippetViewProps, SnippetViews } from '../layout/SnippetView.tsx';
import type { Snippet } from '../layout/snippet-model.ts';
import { laterPart } from '../later-part.tsx';
import type { PageDeps } from '../page.ts';

const KINDS = ['heading', 'picture', 'pill', 'crumbs', 'strip', 'rail', 'carousel'] as const;

/** What may stand between products; a server has it at once. */
export function laterViews({ loadCode, loadStyles }: Pick<PageDeps, 'loadCode' | 'loadStyles'>) {
  const { View, preload } = laterPart<SnippetViewProps<Snippet>>(async () => {
    const [{ AnySnippet }] = await Promise.all([
      loadCode(() => import('./AnySnippet.tsx')),
      loadStyles('catalog/search/AnySnippet'),
    ]);
    return AnySnippet;
  });
  return { views: Object.fromEntries(KINDS.map((kind) => [kind, View])) as SnippetViews<Snippet>, preload };
}

export type LaterViews = ReturnType<typeof laterViews>;
