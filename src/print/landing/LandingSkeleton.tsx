import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import s from './LandingSkeleton.module.css';
import * as m from './messages.tsx';

const STEPS = [1, 2, 3, 4];

/** The skeleton of two sections, in the sizes of the real ones. */
export function LandingSkeleton() {
  return (
    <SkeletonGroup label={m.loadingPrintStore} className={s.group}>
      <Skeleton className={s.title} shape="line" />
      <div className={s.steps}>
        {STEPS.map((step) => (
          <div key={step} className={s.step}>
            <Skeleton className={s.mark} />
            <div className={s.text}>
              <Skeleton className={s.name} shape="line" />
              <Skeleton className={s.detail} shape="line" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className={s.title} shape="line" />
      <div className={s.tiles}>
        {STEPS.map((step) => (
          <Skeleton key={step} className={s.tile} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
