import { useEffect, useRef, useState } from 'react';
import { reachOfFoot } from '../platform/measure.ts';
import s from './NetworkLine.module.css';
import type { Shop } from './shop.ts';
import * as m from './messages.ts';

const SLOW_MS = 3_000;
const LOOK_AGAIN_MS = 250;

/**
 * Shows on every screen that the network is offline or slow. It sits on top of the sticky bars at the lower edge and
 * reserves its height at the end of the page, so that it neither shifts nor permanently covers content.
 */
export function createNetworkLine({ deps: { clock, connectivity }, waits }: Pick<Shop, 'deps' | 'waits'>) {
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  return function NetworkLine() {
    const place = useRef<HTMLDivElement>(null);
    const [words, setWords] = useState('');
    useEffect(() => {
      /** start times of pending requests, oldest first */
      const open = new Map<object, number>();
      let cancel = () => {};
      const update = () => {
        cancel();
        const [since = Number.POSITIVE_INFINITY] = open.values();
        const left = since + SLOW_MS - clock.now();
        const now = !connectivity.online() ? m.offline : left > 0 ? '' : m.slowConnection;
        setWords(now);
        // the sticky bars below it change with the screen
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
