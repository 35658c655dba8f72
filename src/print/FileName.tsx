import { memo } from 'react';
import s from './FileName.module.css';

/** The number of last characters that are always visible, because they distinguish versions and show the type. */
const TAIL_LENGTH = 10;

/** A file name on one line, truncated in the middle. */
export const FileName = memo(function FileName({ name }: { name: string }) {
  const letters = lettersOf(name);
  if (letters.length <= 2 * TAIL_LENGTH) return <bdi className={s.name}>{name}</bdi>;
  return (
    <bdi className={s.name} title={name}>
      <span className={s.start}>{letters.slice(0, -TAIL_LENGTH).join('')}</span>
      <span className={s.end}>{letters.slice(-TAIL_LENGTH).join('')}</span>
    </bdi>
  );
});

/** Splits into grapheme clusters. ASCII names skip Intl.Segmenter, which is slow to start on cheap phones. */
function lettersOf(name: string): string[] {
  if (/^[ -~]*$/.test(name) || !('Segmenter' in Intl)) return [...name];
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}
