import { classNames } from '../../ui/class-names.ts';
import s from './Present.module.css';

/** A gift box; `isOpen`: without its lid. */
export function Present({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <svg
      className={classNames(s.present, isOpen && s.open)}
      viewBox="0 0 200 200"
      width={200}
      height={200}
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="100" cy="184" rx="72" ry="9" className={s.shade} />
      {isOpen && <path className={s.light} d="M100 80V42M74 82 56 48M52 88 26 68" />}
      <rect x="40" y="94" width="120" height="88" rx="10" className={s.box} />
      <rect x="88" y="94" width="24" height="88" className={s.ribbon} />
      <g className={s.lid}>
        <rect x="30" y="70" width="140" height="32" rx="9" className={s.top} />
        <rect x="88" y="70" width="24" height="32" className={s.ribbon} />
        <path
          className={s.bow}
          d="M100 68C84 30 48 30 50 52c1 14 26 18 50 16 24 2 49-2 50-16 2-22-34-22-50 16Z"
        />
        <circle cx="100" cy="67" r="9" className={s.knot} />
      </g>
    </svg>
  );
}
