import { FileText, Palette, RectangleHorizontal, ScrollText } from 'lucide';
import { IconTile } from '../../ui/IconTile.tsx';
import { fileTypesText } from '../file-messages.ts';
import { usePrint } from '../print-context.tsx';
import s from './PrintFactsList.module.css';
import * as m from './messages.tsx';

export function PrintFactsList() {
  const { constraints } = usePrint();
  const facts = [
    {
      icon: FileText,
      tint: 'sky',
      title: m.fileTypesFact,
      detail: fileTypesText(constraints),
    },
    { icon: ScrollText, tint: 'sand', title: m.paperFact, detail: m.paperFactDetail },
    { icon: Palette, tint: 'rose', title: m.colour, detail: m.colourFactDetail },
    { icon: RectangleHorizontal, tint: 'butter', title: m.orientation, detail: m.orientationFactDetail },
  ] as const;
  return (
    <ul className={s.facts} aria-label={m.factsLabel}>
      {facts.map(({ icon, tint, title, detail }) => (
        <li key={title} className={s.fact}>
          <IconTile icon={icon} tint={tint} />
          <p className={s.text}>
            <strong className={s.title}>{title}</strong> {detail}
          </p>
        </li>
      ))}
    </ul>
  );
}
