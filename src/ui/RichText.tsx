import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { CleanNode, HtmlKind } from './clean-html.ts';
import { AppLink } from './Link.tsx';
import { hasMarkup, plainText } from './plain-text.ts';
import { useUi } from './ui-context.tsx';

export interface RichTextProps {
  /** as sent by the server */
  html: string;
  kind?: HtmlKind;
}

/**
 * A server text that may contain HTML. Shown as plain text first, also on the server; formatting and links
 * follow when the sanitiser has loaded, which happens only for texts with markup.
 */
export function RichText({ html, kind = 'line' }: RichTextProps) {
  const [clean, setClean] = useState<{ of: string; nodes: readonly CleanNode[] } | null>(null);
  const { sanitiser: load } = useUi();
  const marked = hasMarkup(html);
  useEffect(() => {
    if (!marked || !load) return;
    let gone = false;
    const show = async () => {
      const cleanHtml = await load();
      const nodes = cleanHtml(html, kind);
      // If the page's policy blocks the sanitiser, it returns nothing: the plain text stays.
      if (!gone && nodes.length > 0) setClean({ of: html, nodes });
    };
    show().catch(() => {
      // The plain text is shown already.
    });
    return () => {
      gone = true;
    };
  }, [html, kind, marked, load]);
  if (!marked) return html;
  return clean?.of === html ? shown(clean.nodes) : plainText(html);
}

function shown(nodes: readonly CleanNode[]): ReactNode {
  return nodes.map((node, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>;
    const { tag: Tag, href, children } = node;
    if (Tag === 'a') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
        <AppLink key={at} to={href}>
          {shown(children)}
        </AppLink>
      );
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is always replaced as a whole
    return Tag === 'br' ? <br key={at} /> : <Tag key={at}>{shown(children)}</Tag>;
  });
}
