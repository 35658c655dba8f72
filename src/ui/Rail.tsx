import { ChevronLeft, ChevronRight } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import s from './Rail.module.css';

/**
 * A row that scrolls horizontally. The arrows are only for the mouse: a finger can swipe, and Tab moves
 * through the items.
 */
export function Rail({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [overflow, setOverflow] = useState({ hasBefore: false, hasAfter: false });

  const updateArrows = () => {
    if (!list.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = list.current;
    const hasBefore = scrollLeft > 1;
    const hasAfter = scrollLeft + clientWidth < scrollWidth - 1;
    if (hasBefore !== overflow.hasBefore || hasAfter !== overflow.hasAfter)
      setOverflow({ hasBefore, hasAfter });
  };
  const scrollByPages = (pages: number) => {
    list.current?.scrollBy({ left: pages * list.current.clientWidth * 0.8, behavior: 'smooth' });
  };

  return (
    <div className={s.rail} onPointerEnter={updateArrows}>
      <ul ref={list} className={s.list} onScroll={updateArrows}>
        {children}
      </ul>
      {overflow.hasBefore && (
        <button type="button" className={s.arrow} tabIndex={-1} aria-hidden onClick={() => scrollByPages(-1)}>
          <Icon node={ChevronLeft} />
        </button>
      )}
      {overflow.hasAfter && (
        <button
          type="button"
          className={classNames(s.arrow, s.next)}
          tabIndex={-1}
          aria-hidden
          onClick={() => scrollByPages(1)}
        >
          <Icon node={ChevronRight} />
        </button>
      )}
    </div>
  );
}
