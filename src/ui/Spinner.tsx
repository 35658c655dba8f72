import s from './Spinner.module.css';

/** For short waits inside a control; a whole screen that waits shows skeletons. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return <span className={s.spinner} role="img" aria-label={label} />;
}
