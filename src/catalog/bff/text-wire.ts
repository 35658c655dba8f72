import * as v from 'valibot';
import { hasMarkup, plainText } from '../../ui/plain-text.ts';

/** Placeholder texts that backends leave in responses. */
const PLACEHOLDERS = new Set(['', '#-na', 'dummy', 'earliest']);

/** Removes the markup of `~~₹105~~` (struck through) and `<bold-300|{green.700|words}>` (style). */
function removeMarks(text: string): string {
  return text
    .replace(/<[\w.-]+\|\{[\w.-]+\|([^{}]*)\}>/g, '$1')
    .replace(/<[a-z]+-\d+\|([^<>|]*)>/gi, '$1')
    .replace(/~~|\*\*|__/g, '');
}

/** One line of plain text; empty for a placeholder. */
function cleanText(text: string): string {
  const unmarkedText = removeMarks(text);
  const line = (hasMarkup(unmarkedText) ? plainText(unmarkedText) : unmarkedText).replace(/\s+/g, ' ').trim();
  return PLACEHOLDERS.has(line.toLowerCase()) ? '' : line;
}

function rawTextOf(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'object' || raw === null) return '';
  const { text, title } = raw as { text?: unknown; title?: unknown };
  if (typeof text === 'string' || typeof text === 'number') return String(text);
  return title === undefined ? '' : rawTextOf(title);
}

/** A text object or a string; anything else is empty. */
export const lineText = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((raw) => cleanText(rawTextOf(raw))),
);

/** The text with its HTML, which is not sanitised. */
export const richText = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((raw) => rawTextOf(raw).trim()),
);
