import type { Clock, KeyValue, Random } from '../model/ports.ts';

/** A session lasts at most 15 minutes; the next call after that starts a new one. */
const SESSION_MS = 15 * 60_000;

/** Ids are sent in headers, so a broken stored id must not break every request. */
const isId = (id: string | null | undefined): id is string => /^[\w-]{1,64}$/.test(id ?? '');

export interface Device {
  id(): string;
  sessionId(): string;
}

/** The anonymous ids of the device and the session, kept in storage so that all tabs share them. */
export function createDevice({
  storage,
  clock,
  random,
}: {
  storage: KeyValue;
  clock: Clock;
  random: Random;
}): Device {
  return {
    id() {
      const storedId = storage.get('device_id');
      if (isId(storedId)) return storedId;
      const id = random.uuid();
      storage.set('device_id', id);
      return id;
    },
    sessionId() {
      const [storedId, since] = (storage.get('session') ?? '').split(' ');
      const age = clock.now() - Number(since);
      if (isId(storedId) && age >= 0 && age < SESSION_MS) return storedId;
      const id = random.uuid();
      storage.set('session', `${id} ${clock.now()}`);
      return id;
    },
  };
}
