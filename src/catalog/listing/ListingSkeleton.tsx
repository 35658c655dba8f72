import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import s from './ListingSkeleton.module.css';
import * as m from './messages.ts';

const Cards = ({ count }: { count: number }) => (
  <span className={s.cards}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
      <Skeleton key={index} className={s.card} />
    ))}
  </span>
);

/** The skeleton of the bar and cards. */
export function ListingSkeleton() {
  return (
    <SkeletonGroup label={m.loadingProducts} className={s.list}>
      <span className={s.bar}>
        <Skeleton className={s.chip} />
        <Skeleton className={s.chip} />
      </span>
      <Cards count={12} />
    </SkeletonGroup>
  );
}

/** The skeleton of the next page. */
export function RowSkeleton() {
  return (
    <SkeletonGroup label={m.loadingMore}>
      <Cards count={2} />
    </SkeletonGroup>
  );
}
