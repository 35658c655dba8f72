import { Suspense } from 'react';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { SnippetView } from './SnippetView.tsx';
import type { Marked } from './snippet-model.ts';
import { useSeen } from './use-seen.ts';

export interface SnippetSectionProps {
  snippet: Marked & { kind: string };
  /** on its page, from 1 */
  position: number;
  page: PageMeta | null;
  /** in the first view: its pictures do not wait */
  first: boolean;
  className: string | undefined;
}

/** What stands for itself on a page: everything but a product. */
export function SnippetSection({ snippet, position, page, first, className }: SnippetSectionProps) {
  const seen = useSeen(snippet.tracking, position, page);
  return (
    <section ref={seen} className={className} data-testid="widget" data-widget-type={snippet.widgetType}>
      {/* a boundary each: markup from the server is hydrated piece by piece, not in one long task */}
      <Suspense>
        <SnippetView snippet={snippet} first={first} />
      </Suspense>
    </section>
  );
}
