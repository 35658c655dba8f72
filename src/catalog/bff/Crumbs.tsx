import { AppLink } from '../../ui/Link.tsx';
import s from './Crumbs.module.css';
import * as m from './messages.ts';

/** The breadcrumb: all entries but the last are links. */
export function Crumbs({ items }: { items: readonly { title: string; link: string }[] }) {
  return (
    <nav aria-label={m.breadcrumb}>
      <ol className={s.crumbs}>
        {items.map(({ title, link }, index) => (
          <li key={`${title} ${link}`} className={s.crumb}>
            {index < items.length - 1 ? (
              <AppLink className={s.link} to={link}>
                {title}
              </AppLink>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
