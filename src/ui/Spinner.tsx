import s from './Spinner.module.css';
import * as m from '../model/messages.ts';

/** A spinner for short waits inside a control; whole screens show skeletons. */
export function Spinner({ label = m.loading }: { label?: string }) {
  return <span className={s.spinner} role="img" aria-label={label} />;
}
