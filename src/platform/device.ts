import type { Clock, KeyValue, Random } from '../model/ports.ts';

/** A session is one stretch of at most 15 minutes; the next call after that begins another. */
const SESSION_MS = 15 * 60_000;

/** Ids go out in headers: what storage has made of one must not break every call. */
const isId = (id: string | null | undefined): id is string => /^[\w-]{1,64}$/.test(id ?? '');

export interface Device {
  id(): string;
  sessionId(): string;
}

/** Who calls, without saying who shops: kept in storage, so that all tabs say the same. */
export function createDevice({
  keep,
  clock,
  random,
}: {
  keep: KeyValue;
  clock: Clock;
  random: Random;
}): Device {
  return {
    id() {
      const known = keep.get('device_id');
      if (isId(known)) return known;
      const made = random.uuid();
      keep.set('device_id', made);
      return made;
    },
    sessionId() {
      const [known, since] = (keep.get('session') ?? '').split(' ');
      const age = clock.now() - Number(since);
      if (isId(known) && age >= 0 && age < SESSION_MS) return known;
      const made = random.uuid();
      keep.set('session', `${made} ${clock.now()}`);
      return made;
    },
  };
}
