import * as v from 'valibot';
import type { PageDeps } from '../page.ts';
import { WAITED_KEY } from './waited-key.ts';

/** Whoever waits for more has forgotten the first. */
const MOST = 10;
const kept = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The sold-out products that somebody on this device waits for. */
export function createWaitList(keep: PageDeps['keep']) {
  const read = (): readonly string[] => {
    const parsed = v.safeParse(kept, keep.get(WAITED_KEY));
    return parsed.success ? parsed.output : [];
  };
  const write = (ids: readonly string[]): void => {
    if (ids.length === 0) keep.remove(WAITED_KEY);
    else keep.set(WAITED_KEY, JSON.stringify(ids.slice(-MOST)));
  };
  const remove = (productId: string): void => write(read().filter((id) => id !== productId));
  return {
    read,
    remove,
    add: (productId: string) => write([...read().filter((id) => id !== productId), productId]),
  };
}
