import { importAgain } from '../../platform/import-again.ts';
// What is loaded later is in the server's markup at once: its look must not come after it.
import '../layout/snippet-views.module.css';
import type { SnippetViewProps, SnippetViews } from '../layout/SnippetView.tsx';
import type { Snippet } from '../layout/snippet-model.ts';
import { laterPart } from '../later-part.tsx';
import type { PageEdges } from '../page.ts';

const KINDS = ['heading', 'picture', 'pill', 'crumbs', 'strip', 'rail', 'carousel'] as const;

/** What may stand between products; a server has it at once. */
export function laterViews({ analytics, loadStyles }: Pick<PageEdges, 'analytics' | 'loadStyles'>) {
  const { View, preload } = laterPart<SnippetViewProps<Snippet>>(async () => {
    try {
      const [{ AnySnippet }] = await Promise.all([
        importAgain(() => import('./AnySnippet.tsx')),
        loadStyles('catalog/search/AnySnippet'),
      ]);
      return AnySnippet;
    } catch (error) {
      // the products are of use without it
      analytics.report(error, 'search');
      return () => null;
    }
  });
  return { views: Object.fromEntries(KINDS.map((kind) => [kind, View])) as SnippetViews<Snippet>, preload };
}

export type LaterViews = ReturnType<typeof laterViews>;
