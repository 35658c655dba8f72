import * as v from 'valibot';
import { hasMarkup, plainText } from '../../ui/plain-text.ts';

/** Placeholder texts that backends leave in responses. */
const PLACEHOLDERS = new Set(['', '#-na', 'dummy', 'earliest']);

/** Removes the markup of `~~₹105~~` (struck through) and `<bold-300|{green.700|words}>` (style). */
function withoutMarks(text: string): string {
  return text
    .replace(/<[\w.-]+\|\{[\w.-]+\|([^{}]*)\}>/g, '$1')
    .replace(/<[a-z]+-\d+\|([^<>|]*)>/gi, '$1')
    .replace(/~~|\*\*|__/g, '');
}

/** One line of plain text; empty for a placeholder. */
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

/** A text object or a string; anything else is empty. */
export const words = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => wordsOf(sentText(sent))),
);

/** The same, with its HTML unsanitised. */
export const richWords = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => sentText(sent).trim()),
);
