import { ChevronLeft, ChevronRight } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import s from './Rail.module.css';

/** A row that scrolls sideways. A mouse gets arrows; fingers swipe and Tab walks through, so they are for no one else. */
export function Rail({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const turn = (pages: number) => {
    const { current } = list;
    current?.scrollBy({ left: pages * current.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div className={s.rail}>
      <ul ref={list} className={classNames(s.list, className)}>
        {children}
      </ul>
      <button type="button" className={s.arrow} tabIndex={-1} aria-hidden onClick={() => turn(-1)}>
        <Icon node={ChevronLeft} />
      </button>
      <button
        type="button"
        className={classNames(s.arrow, s.next)}
        tabIndex={-1}
        aria-hidden
        onClick={() => turn(1)}
      >
        <Icon node={ChevronRight} />
      </button>
    </div>
  );
}
