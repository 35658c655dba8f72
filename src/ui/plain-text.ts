const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  bull: '•',
};

/** Whether a text contains tags or entities. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/]|&(#\d+|#x[\da-f]+|[a-z]+);/i.test(text);
}

/**
 * The plain text of HTML from the backend; it is never inserted as HTML. Every pattern may also end at the
 * end of the text, because scanning for a missing end tag would take quadratic time.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*(>[\s\S]*?(<\/\1\s*>|$)|$)/gi, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<\/?(br|p|div|li|ul|ol|h\d|tr|td)\b[^>]*(>|$)/gi, ' ')
    .replace(/<\/?[a-z][^>]*(>|$)/gi, '')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi,
      (entity, name: string) => characterOf(name) ?? entity,
    )
    .replace(/\s+/g, ' ')
    .trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
