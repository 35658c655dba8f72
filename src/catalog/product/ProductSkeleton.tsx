import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import s from './ProductPage.module.css';

/** The shape of what comes. `named`: what was tapped. */
export function ProductSkeleton({ named }: { named?: string | undefined }) {
  return (
    <SkeletonGroup className={s.columns} label="Loading the product">
      <Skeleton className={s.waitPicture} />
      <div className={s.info}>
        <div className={s.card}>
          <Skeleton className={s.waitTag} />
          {named ? <h1 className={s.waitName}>{named}</h1> : <Skeleton className={s.waitTitle} />}
          <Skeleton className={s.waitLine} />
          <Skeleton className={s.waitOptions} />
        </div>
        <div className={s.card}>
          <Skeleton className={s.waitLine} />
          <Skeleton className={s.waitLine} />
          <Skeleton className={s.waitLine} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
