import { AppLink } from '../ui/Link.tsx';
import s from './SeeAll.module.css';

interface SeeAllProps {
  to: string;
  /** of the rail or group that there is more of */
  title: string;
  text: string;
  label?: string;
}

/** The link beside a heading that leads to all of what it stands over. */
export function SeeAll({ to, title, text, label = `${text}: ${title}` }: SeeAllProps) {
  return (
    <AppLink className={s.link} to={to} named={title} otherwise="nothing" aria-label={label}>
      {text}
    </AppLink>
  );
}
