import { Skeleton } from '../ui/Skeleton.tsx';
import s from './ScreenSkeleton.module.css';

/** The shape of a screen whose code is loading: its title and cards. */
export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <div className={s.screen} aria-busy="true">
      <p className={s.title}>{title}</p>
      <Skeleton className={s.card} />
      <Skeleton className={s.card} />
      <Skeleton className={s.card} />
    </div>
  );
}
