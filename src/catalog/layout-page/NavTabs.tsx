import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { NavData } from './layout-state.ts';
import s from './NavTabs.module.css';
import * as m from './messages.ts';

export interface NavTabsProps {
  nav: NavData;
  onChoose: (index: number) => void;
}

/** The layout's own tabs: they stay while the content below changes. */
export function NavTabs({ nav: { items, selected_position }, onChoose }: NavTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = list.current?.children[selected_position];
    if (!(chosen instanceof HTMLElement) || !list.current) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [selected_position]);
  return (
    <nav aria-label={m.onThisPage} className={s.nav}>
      <ul ref={list} className={s.list}>
        {items.map(({ title, image }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is identified by its index
          <li key={index}>
            <button
              type="button"
              className={classNames(s.tab, index === selected_position && s.chosen)}
              aria-pressed={index === selected_position}
              data-testid="tab"
              onClick={() => onChoose(index)}
            >
              {image !== '' && <Picture className={s.picture} src={image} alt="" width={32} height={32} />}
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
