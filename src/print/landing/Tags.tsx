import { AppLink } from '../../ui/Link.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './Tags.module.css';

export function Tags({ tags }: { tags: readonly { text: string; link: string }[] }) {
  return (
    <ul className={Stack.wrap}>
      {tags.map(({ text, link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags never change their order
        <li key={index} className={s.place}>
          <AppLink to={link} className={s.tag}>
            {text}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
