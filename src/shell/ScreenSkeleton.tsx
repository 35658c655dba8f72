import { Skeleton } from '../ui/Skeleton.tsx';
import s from './ScreenSkeleton.module.css';

/** The shape of a screen whose code is still on its way: a title bar and cards. `named`: what was tapped. */
export function ScreenSkeleton({ named }: { named?: string | undefined }) {
  return (
    <div className={s.screen} aria-busy="true">
      {named ? <p className={s.name}>{named}</p> : <Skeleton className={s.title} />}
      <Skeleton className={s.card} />
      <Skeleton className={s.card} />
      <Skeleton className={s.card} />
    </div>
  );
}
