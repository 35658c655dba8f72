import s from './CallLink.module.css';
import * as m from './messages.ts';

const CONTACT_TEXTS = {
  store: { action: m.callStore, named: m.callStoreNamed },
  rider: { action: m.callRider, named: m.callRiderNamed },
  us: { action: m.callUs, named: undefined },
};

interface CallLinkProps {
  /** as sent by the backend; the link contains only its digits */
  phone: string;
  contact: keyof typeof CONTACT_TEXTS;
  name?: string | null | undefined;
}

export function CallLink({ phone, contact, name }: CallLinkProps) {
  const { action, named: label } = CONTACT_TEXTS[contact];
  return (
    <a
      className={s.link}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={name ? label?.(name) : undefined}
    >
      {action}
    </a>
  );
}

/** A link for writing an email, shown if there is no phone number. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a className={s.link} href={`mailto:${email}`}>
      {m.emailUs}
    </a>
  );
}
