import s from './CallLink.module.css';
import * as m from './messages.ts';

const CALLS = {
  store: { action: m.callStore, named: m.callStoreNamed },
  rider: { action: m.callRider, named: m.callRiderNamed },
  us: { action: m.callUs, named: undefined },
};

interface CallLinkProps {
  /** as sent by the backend; the link contains only its digits */
  phone: string;
  whom: keyof typeof CALLS;
  name?: string | null | undefined;
}

export function CallLink({ phone, whom, name }: CallLinkProps) {
  const { action, named } = CALLS[whom];
  return (
    <a
      className={s.link}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={name ? named?.(name) : undefined}
    >
      {action}
    </a>
  );
}

/** The email link, if there is no phone number. */
export function WriteLink({ email }: { email: string }) {
  return (
    <a className={s.link} href={`mailto:${email}`}>
      {m.emailUs}
    </a>
  );
}
