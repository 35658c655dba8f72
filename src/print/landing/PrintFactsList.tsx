import { FileText, Palette, RectangleHorizontal, ScrollText } from 'lucide';
import { IconTile } from '../../ui/IconTile.tsx';
import { typesWords } from '../file-messages.ts';
import { usePrint } from '../print-context.tsx';
import s from './PrintFactsList.module.css';
import * as m from './messages.tsx';

export function PrintFactsList() {
  const { constraints } = usePrint();
  const facts = [
    {
      icon: FileText,
      tint: 'sky',
      title: m.anyFileType,
      detail: m.savedAs(typesWords(constraints)),
    },
    { icon: ScrollText, tint: 'sand', title: m.a4Paper, detail: '70 GSM' },
    { icon: Palette, tint: 'rose', title: m.blackAndWhite, detail: 'or colour' },
    { icon: RectangleHorizontal, tint: 'butter', title: m.landscape, detail: 'or portrait' },
  ] as const;
  return (
    <ul className={s.facts} aria-label={m.whatWePrint}>
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
