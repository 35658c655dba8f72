import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './ProductPage.module.css';
import * as m from './messages.ts';

export function ProductSkeleton({ title }: { title: string }) {
  return (
    <SkeletonGroup className={s.columns} label={m.loadingProduct}>
      <Skeleton className={s.waitPicture} />
      <div className={Stack.tight}>
        <div className={s.card}>
          <Skeleton className={s.waitTag} />
          <h1>{title}</h1>
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
