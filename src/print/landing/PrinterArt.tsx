import s from './PrinterArt.module.css';

/** Inline SVG, so that it needs no request. */
export function PrinterArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
      <ellipse className={s.shade} cx="60" cy="108" rx="46" ry="6" />
      <path className={s.paper} d="M38 10h34l12 12v30H38z" />
      <path className={s.fold} d="M72 10l12 12H72z" />
      <path className={s.words} d="M46 24h18M46 32h28M46 40h22" />
      <path
        className={s.body}
        d="M24 44h72a10 10 0 0 1 10 10v26a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8V54a10 10 0 0 1 10-10z"
      />
      <path className={s.slot} d="M28 66h64v6H28z" />
      <circle className={s.light} cx="92" cy="56" r="3.5" />
      <path className={s.paper} d="M34 70h52v32H34z" />
      <path className={s.picture} d="M42 78h18v14H42z" />
      <path className={s.words} d="M66 80h12M66 87h12M66 94h8" />
    </svg>
  );
}
