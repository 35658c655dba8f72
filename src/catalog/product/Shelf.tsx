import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { whenSeen } from '../../platform/observe.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { PieceOf } from './product-model.ts';
import s from './Shelf.module.css';
import * as m from './messages.ts';

export interface ShelfViewProps {
  piece: PieceOf<'shelf'>;
  /** the rail's position on the page, counted from 1 */
  position: number;
}

export interface ShelfProps extends ShelfViewProps {
  /** the view of the rail, rendered once there are products */
  View: ComponentType<ShelfViewProps>;
  onSeen(): void;
}

/** A rail of products. If they have not been loaded, loading starts when the rail comes near the viewport. */
export function Shelf({ piece, position, View, onSeen }: ShelfProps) {
  const container = useRef<HTMLDivElement>(null);
  const latestOnSeen = useRef(onSeen);
  useEffect(() => {
    latestOnSeen.current = onSeen;
  }, [onSeen]);
  const isEmpty = piece.products === null;
  useEffect(
    () =>
      isEmpty && container.current ? whenSeen(container.current, () => latestOnSeen.current()) : undefined,
    [isEmpty],
  );
  const placeholder = (
    <div ref={container} className={s.shelf}>
      <h2 className={s.title}>{piece.title}</h2>
      <SkeletonGroup className={s.wait} label={m.loadingMoreProducts}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className={s.card} />
        ))}
      </SkeletonGroup>
    </div>
  );
  if (isEmpty) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <View piece={piece} position={position} />
    </Suspense>
  );
}
