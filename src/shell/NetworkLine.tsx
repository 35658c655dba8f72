import { useEffect, useRef, useState } from 'react';
import { stickyHeightAt } from '../platform/measure.ts';
import { isStoredPage } from '../platform/stored-page.ts';
import s from './NetworkLine.module.css';
import type { Shop } from './shop.ts';
import * as m from './messages.ts';

const SLOW_MS = 3_000;
const RECHECK_MS = 250;

/**
 * A line that shows on every screen that the network is offline or slow. It sits on top of the sticky bars at
 * the lower edge and reserves its height at the end of the page, so that it neither shifts content nor covers
 * it for good.
 */
export function createNetworkLine({
  deps: { clock, connectivity },
  waits,
  pages,
}: Pick<Shop, 'deps' | 'waits' | 'pages'>) {
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function NetworkLine() {
    const line = useRef<HTMLDivElement>(null);
    const [text, setText] = useState('');
    useEffect(() => {
      /** start times of pending requests, oldest first */
      const pending = new Map<object, number>();
      let cancel = () => {};
      let isStale = isStoredPage();
      const update = () => {
        cancel();
        if (isStale && waits.hasAnswer) {
          isStale = false;
          // the prices on the screen are those of the last visit
          pages.renew('place');
        }
        const [oldestStart = Number.POSITIVE_INFINITY] = pending.values();
        const remaining = oldestStart + SLOW_MS - clock.now();
        const slowText = remaining > 0 ? '' : m.slowConnection;
        const newText = isStale ? m.storedPage : connectivity.online() ? slowText : m.offline;
        setText(newText);
        // the line's position depends on the sticky bars below it, which change with the screen
        if (newText && line.current) line.current.style.bottom = `${stickyHeightAt(line.current)}px`;
        if (newText || pending.size > 0) cancel = clock.after(newText ? RECHECK_MS : remaining, update);
      };
      waits.onRequest = (answer) => {
        pending.set(answer, clock.now());
        const onSettled = () => {
          pending.delete(answer);
          update();
        };
        answer.then(onSettled, onSettled);
        update();
      };
      const stop = connectivity.onChange(update);
      update();
      return () => {
        delete waits.onRequest;
        stop();
        cancel();
      };
    }, []);
    return (
      <div ref={line} className={s.place} role="status">
        {text && <p className={s.line}>{text}</p>}
      </div>
    );
  };
}
