import { memo } from 'react';
import s from './FileName.module.css';
import * as m from './messages.ts';

/** So many letters of its end are always seen: what distinguishes one version from the next, and its type. */
const END = 10;

/** A name on one line, cut in its middle where there is no room. */
export const FileName = memo(function FileName({ name }: { name: string }) {
  const letters = lettersOf(name);
  if (letters.length <= 2 * END) return <bdi className={s.name}>{name}</bdi>;
  return (
    <bdi className={s.name} title={name}>
      <span className={s.start}>{letters.slice(0, -END).join('')}</span>
      <span className={s.end}>{letters.slice(-END).join('')}</span>
    </bdi>
  );
});

/** As they are seen: a family of four is one. What finds them takes a slow phone a while to wake up. */
function lettersOf(name: string): string[] {
  if (/^[ -~]*$/.test(name) || !(m.segmenter in Intl)) return [...name];
  return Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
}
