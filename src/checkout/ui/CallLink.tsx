import s from './OrderPlacedPage.module.css';
import * as m from './messages.tsx';

interface CallLinkProps {
  /** as the backend has it: nothing but its digits gets into the link */
  phone: string;
  whom: 'store' | 'rider';
  name: string | null | undefined;
}

export function CallLink({ phone, whom, name }: CallLinkProps) {
  return (
    <a className={s.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {m.call(whom)}
      {name && <span className="visually-hidden">, {name}</span>}
    </a>
  );
}
