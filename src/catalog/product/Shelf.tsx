import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { whenSeen } from '../../platform/observe.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { PieceOf } from './product-model.ts';
import s from './Shelf.module.css';
import * as m from './messages.ts';

export interface ShelfViewProps {
  piece: PieceOf<'shelf'>;
  /** on the page, from 1 */
  position: number;
}

export interface ShelfProps extends ShelfViewProps {
  /** loaded once there are products */
  View: ComponentType<ShelfViewProps>;
  onSeen(): void;
}

/** A rail of products; if it is empty, they are loaded when it comes near the viewport. */
export function Shelf({ piece, position, View, onSeen }: ShelfProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(onSeen);
  useEffect(() => {
    wanted.current = onSeen;
  }, [onSeen]);
  const empty = piece.products === null;
  useEffect(
    () => (empty && place.current ? whenSeen(place.current, () => wanted.current()) : undefined),
    [empty],
  );
  const wait = (
    <div ref={place} className={s.shelf}>
      <h2 className={s.title}>{piece.title}</h2>
      <SkeletonGroup className={s.wait} label={m.loadingMoreProducts}>
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} className={s.card} />
        ))}
      </SkeletonGroup>
    </div>
  );
  if (empty) return wait;
  return (
    <Suspense fallback={wait}>
      <View piece={piece} position={position} />
    </Suspense>
  );
}
