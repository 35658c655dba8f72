import s from './CallLink.module.css';
import * as m from './messages.tsx';

interface CallLinkProps {
  /** as the backend has it: nothing but its digits gets into the link */
  phone: string;
  whom: 'store' | 'rider' | 'us';
  name?: string | null | undefined;
}

export function CallLink({ phone, whom, name }: CallLinkProps) {
  return (
    <a className={s.link} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {m.call(whom)}
      {name && <span className="visually-hidden">, {name}</span>}
    </a>
  );
}

/** The same, where only an email address is known. */
export function WriteLink({ email }: { email: string }) {
  return (
    <a className={s.link} href={`mailto:${email}`}>
      {m.writeToUs}
    </a>
  );
}
