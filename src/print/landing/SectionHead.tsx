import type { ReactNode } from 'react';
import s from './SectionHead.module.css';

export function SectionHead({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  return (
    <>
      {title !== '' && <h2 className={s.title}>{title}</h2>}
      {subtitle !== '' && <p className={s.subtitle}>{subtitle}</p>}
      <div className={s.body}>{children}</div>
    </>
  );
}
