import purify from 'dompurify';

/** Which HTML is kept. `line`: a sentence with emphasis and links; `article`: also paragraphs, lists and tables. */
export type HtmlKind = 'line' | 'article';

const LINE_TAGS = ['b', 'i', 'em', 'strong', 'br', 'span', 'a'] as const;
const ARTICLE_TAGS = [
  ...LINE_TAGS,
  ...(['p', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;
type CleanTag = (typeof ARTICLE_TAGS)[number];

export type CleanNode = string | { tag: CleanTag; href: string; children: readonly CleanNode[] };

/**
 * Sanitises HTML from the backend. It keeps a few allowed elements, and no attributes except https links. It
 * returns data, so that nothing is ever inserted as HTML.
 */
export function cleanHtml(html: string, kind: HtmlKind = 'line'): readonly CleanNode[] {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS: [...(kind === 'line' ? LINE_TAGS : ARTICLE_TAGS)],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https:\/\//i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return childrenOf(fragment);
}

function childrenOf(node: Node): CleanNode[] {
  return [...node.childNodes].flatMap((child): CleanNode[] => {
    if (child.nodeType === 3) return [child.textContent ?? ''];
    if (child.nodeType !== 1) return [];
    const tag = child.nodeName.toLowerCase() as CleanTag;
    if (!ARTICLE_TAGS.includes(tag)) return [];
    const href = tag === 'a' ? ((child as Element).getAttribute('href') ?? '') : '';
    return [{ tag, href, children: childrenOf(child) }];
  });
}
