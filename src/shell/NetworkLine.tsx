import { useEffect, useRef, useState } from 'react';
import { reachOfFoot } from '../platform/measure.ts';
import s from './NetworkLine.module.css';
import type { Shop } from './shop.ts';
import * as m from './messages.ts';

const SLOW_MS = 3_000;
const LOOK_AGAIN_MS = 250;

/**
 * Says on every screen that there is no network, or a slow one. It stands at the lower edge, upon whatever sticks there,
 * and takes its room at the end of the page: it moves nothing, and covers nothing for good.
 */
export function createNetworkLine({ deps: { clock, connectivity }, waits }: Pick<Shop, 'deps' | 'waits'>) {
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function NetworkLine() {
    const place = useRef<HTMLDivElement>(null);
    const [words, setWords] = useState('');
    useEffect(() => {
      /** since when, what has been waited for longest first */
      const open = new Map<object, number>();
      let cancel = () => {};
      const update = () => {
        cancel();
        const [since = Number.POSITIVE_INFINITY] = open.values();
        const left = since + SLOW_MS - clock.now();
        const now = !connectivity.online() ? m.offline : left > 0 ? '' : m.slowConnection;
        setWords(now);
        // screens come and go below it, and their bars with them
        if (now && place.current) place.current.style.bottom = `${reachOfFoot(place.current)}px`;
        if (now || open.size > 0) cancel = clock.after(now ? LOOK_AGAIN_MS : left, update);
      };
      waits.onRequest = (answer) => {
        open.set(answer, clock.now());
        const end = () => {
          open.delete(answer);
          update();
        };
        answer.then(end, end);
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
      <div ref={place} className={s.place} role="status">
        {words && <p className={s.line}>{words}</p>}
      </div>
    );
  };
}
