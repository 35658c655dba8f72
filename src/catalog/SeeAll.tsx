import { AppLink } from '../ui/Link.tsx';
import s from './SeeAll.module.css';

interface SeeAllProps {
  to: string;
  /** the title of the rail or group */
  title: string;
  text: string;
  label?: string;
}

/** A link to the full list, beside its heading. */
export function SeeAll({ to, title, text, label = `${text}: ${title}` }: SeeAllProps) {
  return (
    <AppLink className={s.link} to={to} named={title} fallback="nothing" aria-label={label}>
      {text}
    </AppLink>
  );
}
