import { dialable, formatPhone } from '../../model/phone-number.ts';
import s from './CallLink.module.css';
import * as m from './messages.ts';

const CALLS = { store: m.callStore, rider: m.callRider, us: m.callUs };

interface CallLinkProps {
  /** as sent by the backend; the link contains only its digits */
  phone: string;
  contact: keyof typeof CALLS;
  name?: string | null | undefined;
}

/** A link that calls a number, and shows it for those who dial it on another phone. */
export function CallLink({ phone, contact, name }: CallLinkProps) {
  const call = CALLS[contact];
  const number = formatPhone(phone);
  return (
    <a
      className={s.call}
      href={`tel:${dialable(phone)}`}
      aria-label={name ? m.callNamed(call, number, name) : undefined}
    >
      {call} <span className={s.number}>{number}</span>
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
