import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './Skeleton.module.css';

/** One grey shape; its class gives it the size of what is coming. `line` is as high as a line of text. */
export function Skeleton({
  className,
  shape = 'block',
}: {
  className?: string | undefined;
  shape?: 'block' | 'line';
}) {
  return <span className={classNames(s.shape, s[shape], className)} />;
}

/** Skeletons of one wait: read out once, as its label. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className} role="status" data-testid="skeleton">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
