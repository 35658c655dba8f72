import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import s from './Skeleton.module.css';

/** A grey placeholder; its class sets the size. `line` has the height of a line of text. */
export function Skeleton({
  className,
  shape = 'block',
}: {
  className?: string | undefined;
  shape?: 'block' | 'line';
}) {
  return <span className={classNames(s.shape, s[shape], className)} />;
}

/** A group of skeletons, announced once by its label. */
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
