import { classNames } from '../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import s from './HomePage.module.css';
import k from './HomeSkeleton.module.css';
import grid from './ImageGrid.module.css';
import * as m from './messages.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A skeleton with a banner, tiles and a rail, each in its real size. */
export function HomeSkeleton() {
  return (
    <SkeletonGroup label={m.loadingShop} className={s.feed}>
      <Skeleton className={k.banner} />
      <div className={grid.grid}>
        {range(8).map((tile) => (
          <div key={tile}>
            <Skeleton className={k.tile} />
            <Skeleton className={k.caption} />
          </div>
        ))}
      </div>
      <div className={classNames(s.widget, s.surface)}>
        <div className={k.head}>
          <Skeleton className={k.title} shape="line" />
        </div>
        <div className={k.rail}>
          {range(8).map((card) => (
            <Skeleton key={card} className={k.card} />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
