import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import s from './CartSkeleton.module.css';

/** The shape of a cart with two lines. */
export function CartSkeleton() {
  return (
    <SkeletonGroup label="Loading your cart" className={s.cart}>
      <Skeleton className={s.strip} />
      <Skeleton className={s.lines} />
      <Skeleton className={s.row} />
      <Skeleton className={s.bill} />
    </SkeletonGroup>
  );
}
