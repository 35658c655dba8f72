import { PackageOpen } from 'lucide';
import { LoadFailed, type LoadFailedProps } from '../page/LoadFailed.tsx';
import type { ApiState } from '../page/api-state.ts';
import { href } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import s from './NoRows.module.css';
import * as m from './messages.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface NoRowsProps {
  state: Pick<ApiState, 'failureType' | 'isAPISuccess'>;
  store: LoadFailedProps['store'];
}

/** Shown instead of the list: a skeleton, a failure, or "no orders". */
export function NoRows({ state: { failureType, isAPISuccess }, store }: NoRowsProps) {
  if (failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.ordersNotLoaded} />;
  }
  if (isAPISuccess) {
    return (
      <EmptyState
        icon={PackageOpen}
        title={m.noOrdersYet}
        detail={m.noOrdersDetail}
        action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
      />
    );
  }
  return (
    <SkeletonGroup className={s.waiting} label={m.loadingOrders}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className={s.waitingRow} />
      ))}
    </SkeletonGroup>
  );
}
