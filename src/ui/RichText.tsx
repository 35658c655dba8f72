import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { CleanNode, HtmlKind } from './clean-html.ts';
import { AppLink } from './Link.tsx';
import { hasMarkup, plainText } from './plain-text.ts';
import { useUi } from './ui-context.tsx';

export interface RichTextProps {
  /** as the server gave it */
  html: string;
  kind?: HtmlKind;
}

/**
 * A text of the server that may hold HTML. Its words stand there at once, on the server too; their emphasis and links
 * come when the sanitiser is there, which is loaded only for a text that has any.
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
      // A page whose policy forbids the sanitiser gets nothing from it: the words stay.
      if (!gone && nodes.length > 0) setClean({ of: html, nodes });
    };
    show().catch(() => {
      // the words are there already
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
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown anew as a whole
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>;
    const { tag: Tag, href, children } = node;
    if (Tag === 'a') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown anew as a whole
        <AppLink key={at} to={href}>
          {shown(children)}
        </AppLink>
      );
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown anew as a whole
    return Tag === 'br' ? <br key={at} /> : <Tag key={at}>{shown(children)}</Tag>;
  });
}
