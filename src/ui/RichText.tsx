import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { CleanNode, HtmlKind } from './clean-html.ts';
import { AppLink } from './Link.tsx';
import { hasMarkup, plainText } from './plain-text.ts';
import { useUi } from './ui-context.tsx';

export interface RichTextProps {
  /** the text as sent by the server */
  html: string;
  kind?: HtmlKind;
}

/**
 * A text from the backend that may contain HTML. At first it is shown as plain text, on the server too.
 * Formatting and links follow once the sanitiser has loaded, which is loaded only for a text with markup.
 */
export function RichText({ html, kind = 'line' }: RichTextProps) {
  const [cleaned, setCleaned] = useState<{ source: string; nodes: readonly CleanNode[] } | null>(null);
  const { sanitiser: load } = useUi();
  const isMarkup = hasMarkup(html);
  useEffect(() => {
    if (!isMarkup || !load) return;
    let isCancelled = false;
    const show = async () => {
      const cleanHtml = await load();
      const nodes = cleanHtml(html, kind);
      // If the page's content security policy blocks the sanitiser, the sanitiser returns nothing and the
      // plain text stays.
      if (!isCancelled && nodes.length > 0) setCleaned({ source: html, nodes });
    };
    show().catch(() => {
      // The plain text is already on the screen.
    });
    return () => {
      isCancelled = true;
    };
  }, [html, kind, isMarkup, load]);
  if (!isMarkup) return html;
  return cleaned?.source === html ? renderNodes(cleaned.nodes) : plainText(html);
}

function renderNodes(nodes: readonly CleanNode[]): ReactNode {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    const { tag: Tag, href, children } = node;
    if (Tag === 'a') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
        <AppLink key={index} to={href}>
          {renderNodes(children)}
        </AppLink>
      );
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
    return Tag === 'br' ? <br key={index} /> : <Tag key={index}>{renderNodes(children)}</Tag>;
  });
}
