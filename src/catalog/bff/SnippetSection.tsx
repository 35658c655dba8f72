import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { SnippetView } from './SnippetView.tsx';
import type { SnippetBase } from './snippet-model.ts';
import { useImpression } from './use-impression.ts';

export interface SnippetSectionProps {
  snippet: SnippetBase & { kind: string };
  /** the snippet's position on the page, counted from 1 */
  position: number;
  page: PageMeta | null;
  /** whether the snippet is in the first viewport, so that its pictures load eagerly */
  first: boolean;
  className: string | undefined;
}

/** A snippet that is not a product. */
export function SnippetSection({ snippet, position, page, first, className }: SnippetSectionProps) {
  const impressionRef = useImpression(snippet.tracking, position, page);
  return (
    <div ref={impressionRef} className={className} data-testid="widget" data-widget-type={snippet.widgetType}>
      <SnippetView snippet={snippet} first={first} />
    </div>
  );
}
