import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import s from './CartSkeleton.module.css';
import * as m from './messages.tsx';

/** Placeholder for a cart with two lines. */
export function CartSkeleton() {
  return (
    <SkeletonGroup label={m.cartLoading} className={s.cart}>
      <Skeleton className={s.strip} />
      <Skeleton className={s.lines} />
      <Skeleton className={s.row} />
      <Skeleton className={s.bill} />
    </SkeletonGroup>
  );
}
