import s from './OrderPlacedPage.module.css';

interface CallLinkProps {
  /** as the backend has it: nothing but its digits gets into the link */
  phone: string;
  whom: 'store' | 'rider';
  name: string | null | undefined;
}

export function CallLink({ phone, whom, name }: CallLinkProps) {
  return (
    <a className={s.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      Call {whom}
      {name && <span className="visually-hidden">, {name}</span>}
    </a>
  );
}
