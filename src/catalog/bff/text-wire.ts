import * as v from 'valibot';
import { hasMarkup, plainText } from '../../ui/plain-text.ts';

/** Words that backends leave where live ones were to be put. */
const PLACEHOLDERS = new Set(['', '#-na', 'dummy', 'earliest']);

/** `~~₹105~~` is struck through; `<bold-300|{green.700|words}>` says how words look. Only the words stay. */
function withoutMarks(text: string): string {
  return text
    .replace(/<[\w.-]+\|\{[\w.-]+\|([^{}]*)\}>/g, '$1')
    .replace(/<[a-z]+-\d+\|([^<>|]*)>/gi, '$1')
    .replace(/~~|\*\*|__/g, '');
}

/** One line of words: no markup, no line breaks; empty for what only holds a place. */
function wordsOf(text: string): string {
  const bare = withoutMarks(text);
  const line = (hasMarkup(bare) ? plainText(bare) : bare).replace(/\s+/g, ' ').trim();
  return PLACEHOLDERS.has(line.toLowerCase()) ? '' : line;
}

function sentText(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  if (typeof sent === 'number') return String(sent);
  if (typeof sent !== 'object' || sent === null) return '';
  const { text, title } = sent as { text?: unknown; title?: unknown };
  if (typeof text === 'string' || typeof text === 'number') return String(text);
  return title === undefined ? '' : sentText(title);
}

/** A text object, or a plain text in its place; what is none is as good as absent. */
export const words = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => wordsOf(sentText(sent))),
);

/** The same with its markup, for where it is shown through the sanitiser. */
export const richWords = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => sentText(sent).trim()),
);

/** A picture object, or its address; empty when there is none. Pictures without a lock are asked for with one. */
export const pictureAddress = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent): string => {
    const address =
      typeof sent === 'object' && sent !== null ? (sent as { url?: unknown; image_url?: unknown }) : {};
    const url = typeof sent === 'string' ? sent : (address.url ?? address.image_url);
    return typeof url === 'string' ? url.trim().replace(/^http:\/\//i, 'https://') : '';
  }),
);
