import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { SnippetView } from './SnippetView.tsx';
import type { Marked } from './snippet-model.ts';
import { useSeen } from './use-seen.ts';

export interface SnippetSectionProps {
  snippet: Marked & { kind: string };
  /** on its page, from 1 */
  position: number;
  page: PageMeta | null;
  /** in the first viewport: its pictures load eagerly */
  first: boolean;
  className: string | undefined;
}

/** A snippet that is not a product. */
export function SnippetSection({ snippet, position, page, first, className }: SnippetSectionProps) {
  const seen = useSeen(snippet.tracking, position, page);
  return (
    <div ref={seen} className={className} data-testid="widget" data-widget-type={snippet.widgetType}>
      <SnippetView snippet={snippet} first={first} />
    </div>
  );
}
