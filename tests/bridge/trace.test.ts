import { expect, test } from 'vitest';
import { createTrace, MASKED, type TraceEntry } from '../../bridge/trace.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';

test('the trace records masked entries in order', async () => {
  const clock = createFakeClock(1000);
  const trace = createTrace({ clock });
  const id = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  await clock.advance(70);
  trace.note({
    kind: 'message',
    method: 'fetchToken',
    direction: 'received',
    call: id,
    payload: { token: 'x1' },
  });
  trace.settle(id, 'ok', { kind: 'grant', token: 'x2' });

  expect(trace.entries()).toEqual([
    {
      id: 1,
      at: 1000,
      kind: 'call',
      method: 'login',
      direction: 'sent',
      outcome: 'ok',
      duration: 70,
      reply: 'grant',
    },
    {
      id: 2,
      at: 1070,
      kind: 'message',
      method: 'fetchToken',
      direction: 'received',
      outcome: 'ok',
      call: 1,
      payload: { token: MASKED },
    },
  ]);
});

test('subscribers of the trace get a settled call as a complete entry under the same id', () => {
  const trace = createTrace({ clock: createFakeClock() });
  const seen: TraceEntry[] = [];
  const stop = trace.subscribe((entry) => seen.push(entry));
  const id = trace.note({
    kind: 'call',
    method: 'pay',
    outcome: 'open',
    payload: { reservationId: 'RES-1' },
  });
  trace.settle(id, 'deadline');
  stop();
  trace.note({ kind: 'note', method: 'unheard' });

  expect(seen.map((entry) => [entry.id, entry.outcome, entry.payload])).toEqual([
    [1, 'open', { reservationId: 'RES-1' }],
    [1, 'deadline', { reservationId: 'RES-1' }],
  ]);
});

test('the trace keeps only the newest entries and ignores settling a dropped one', () => {
  const trace = createTrace({ clock: createFakeClock(), size: 3 });
  const first = trace.note({ kind: 'call', method: 'one', outcome: 'open' });
  for (const method of ['two', 'three', 'four']) trace.note({ kind: 'note', method });
  trace.settle(first, 'ok');
  expect(trace.entries().map(({ method }) => method)).toEqual(['two', 'three', 'four']);
});

test('the trace survives a listener that throws', () => {
  const trace = createTrace({ clock: createFakeClock() });
  const seen: string[] = [];
  trace.subscribe(() => {
    throw new Error('no');
  });
  trace.subscribe(({ method }) => seen.push(method));
  trace.note({ kind: 'note', method: 'on it goes' });
  expect(seen).toEqual(['on it goes']);
});

test('the trace settles a call whose reply throws when inspected', () => {
  const trace = createTrace({ clock: createFakeClock() });
  const id = trace.note({ kind: 'call', method: 'share', outcome: 'open' });
  const hostile = Object.defineProperty({}, 'kind', {
    get() {
      throw new Error('no');
    },
  });
  trace.settle(id, 'ok', hostile);
  expect(trace.entries()[0]).toMatchObject({ outcome: 'ok', reply: '[unreadable]' });
});
