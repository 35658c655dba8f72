import { expect, it } from 'vitest';
import { BridgeError } from '../../bridge/errors.ts';
import { createTrace, MASKED } from '../../bridge/trace.ts';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import type { FaultMode } from '../../bridge/testing/simulator.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';

function begin() {
  const clock = createFakeClock(1_000);
  const rowsByKey = new Map<string, TimelineRow>();
  const faults: Readonly<Record<string, FaultMode>> = {
    getNothing: 'absent',
    getLate: 'late',
    getTwice: 'double',
    tellLate: 'late',
    tellNobody: 'silent',
    tellAndThrow: 'throwing',
  };
  const rows = createDeviceRows(
    'doc',
    clock.now,
    (row) => rowsByKey.set(row.key, row),
    (method) => faults[method] ?? null,
    ['tellLate', 'tellNobody', 'tellAndThrow'],
  );
  return { clock, rows, shown: () => [...rowsByKey.values()] };
}

it('a call and its response are combined into one timeline row', async () => {
  const { clock, rows, shown } = begin();
  rows.note('sent', 'fetchToken', { callbackId: '1' });
  expect(shown()).toMatchObject([{ kind: 'native', method: 'fetchToken', tone: 'open', at: 1_000 }]);
  await clock.advance(40);
  rows.note('received', 'fetchToken', { grantToken: 'GRT1' });
  expect(shown()).toMatchObject([
    {
      kind: 'native',
      method: 'fetchToken',
      tone: 'good',
      outcome: 'answered',
      duration: 40,
      reply: { grantToken: MASKED },
    },
  ]);
});

it('each response is assigned to the oldest open call, and a surplus one is shown', () => {
  const { rows, shown } = begin();
  rows.note('sent', 'pay', 'A');
  rows.note('sent', 'pay', 'B');
  rows.note('received', 'pay', 'for A');
  rows.note('received', 'pay', 'for B');
  rows.note('received', 'pay', 'for nobody');
  expect(shown().map(({ payload, reply, outcome }) => [payload, reply, outcome])).toEqual([
    ['A', 'for A', 'answered'],
    ['B', 'for B', 'answered'],
    ['for nobody', undefined, 'again'],
  ]);
});

it('the rows of a native method with a fault say so, and so does the call of the bridge that failed by it', () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  rows.note('sent', 'getTwice', 1);
  rows.note('sent', 'getVersion', 2);
  trace.note({ kind: 'message', method: 'getLate', direction: 'sent', call });
  rows.note('received', 'getTwice', 1);
  rows.note('received', 'getTwice', 1);
  rows.note('received', 'getVersion', 2);
  trace.settle(call, 'deadline');
  const notes = shown().filter(({ part }) => part === undefined);
  expect(notes.map(({ method, outcome, fault }) => [method, outcome, fault])).toEqual([
    ['login', 'deadline', 'late reply'],
    ['getTwice', 'answered', 'double reply'],
    ['getVersion', 'answered', undefined],
    ['getTwice', 'again', 'double reply'],
  ]);
});

it('a native method without an answer names its fault only if the fault changed something', () => {
  const { rows, shown } = begin();
  for (const method of ['tellLate', 'tellNobody', 'tellAndThrow']) rows.note('sent', method, null);
  rows.note('received', 'tellAndThrow', new Error('tellAndThrow failed'));
  expect(shown().map(({ method, outcome, fault }) => [method, outcome, fault])).toEqual([
    ['tellLate', 'no answer expected', undefined],
    ['tellNobody', 'no answer expected', 'silent'],
    ['tellAndThrow', 'threw', 'throws'],
  ]);
});

it('the timeline row of a call ends when the host throws', () => {
  const { rows, shown } = begin();
  rows.note('sent', 'pay', null);
  rows.note('received', 'pay', new Error('pay failed'));
  expect(shown()).toMatchObject([{ outcome: 'threw', tone: 'bad', reply: { message: 'pay failed' } }]);
});

it.each<[why: string, said: [direction: 'sent' | 'received', method: string, payload?: unknown][]]>([
  ['sdk.js did not load', [['sent', 'sdk.js']]],
  [
    'getVersion is absent',
    [
      ['sent', 'sdk.js'],
      ['received', 'sdk.js'],
      ['sent', 'getVersion'],
      ['received', 'getVersion', new TypeError('x is undefined')],
    ],
  ],
  ['getNothing is absent', [['received', 'getNothing', 'NOT_IN_APP']]],
  ['getVersion failed', [['received', 'getVersion', 'NETWORK_ERROR']]],
  ['getVersion did not answer', [['sent', 'getVersion']]],
])('the timeline shows why a call failed when several causes share a code: %s', (why, messages) => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'start', outcome: 'open' });
  for (const [direction, method, payload] of messages)
    trace.note({ kind: 'message', method, direction, call, payload });
  trace.settle(call, 'not-in-host');
  expect(shown()[0]).toMatchObject({ outcome: 'not-in-host', why });
});

it('the answer that a call failed by is marked as failed, too, and says which call', () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  trace.note({ kind: 'message', method: 'getVersion', call, payload: null });
  rows.note('sent', 'getVersion', null);
  rows.note('received', 'getVersion', { error: 'DENIED' });
  trace.note({ kind: 'message', method: 'getVersion', direction: 'received', call, payload: null });
  expect(shown()[2]).toMatchObject({ method: 'getVersion', tone: 'good' });
  trace.settle(call, 'host-error');
  expect(shown()[2]).toMatchObject({
    kind: 'native',
    outcome: 'answered',
    tone: 'bad',
    why: 'login: host-error',
    reply: { error: 'DENIED' },
  });
});

it('a person who says no and a device that does not vibrate are no failures, unlike one that cannot pay', () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  for (const [method, outcome] of [
    ['haptic', 'unavailable'],
    ['pay', 'unavailable'],
    ['login', 'declined'],
    ['pay', 'dismissed'],
  ] as const)
    trace.settle(trace.note({ kind: 'call', method, outcome: 'open' }), outcome);
  expect(shown().map(({ tone }) => tone)).toEqual(['plain', 'bad', 'plain', 'plain']);
});

it('a login that leaves the page stays open in the timeline', () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  trace.settle(call, 'ok', { kind: 'navigated' });
  expect(shown()).toMatchObject([{ outcome: '', tone: 'open', isAway: true, duration: undefined }]);
});

it('the timeline shows the trace of the shop: calls with their outcome, their messages, and notes', async () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  trace.note({ kind: 'message', method: 'fetchToken', call, payload: null });
  trace.note({ kind: 'note', method: 'phone login offered' });
  trace.note({ kind: 'event', method: 'hidden', direction: 'received' });
  await clock.advance(5_000);
  trace.settle(call, 'deadline');

  const [login, message, note, event] = shown();
  expect(login).toMatchObject({
    kind: 'bridge',
    method: 'login',
    outcome: 'deadline',
    tone: 'bad',
    duration: 5_000,
  });
  expect(message).toMatchObject({ method: 'fetchToken', part: login?.key });
  expect(note).toMatchObject({ kind: 'shop', method: 'phone login offered', tone: 'plain' });
  expect(event).toMatchObject({ kind: 'bridge', method: 'on hidden', tone: 'plain' });
});

it('the timeline shows the code of an error and masks secrets in its message', () => {
  const { clock, rows, shown } = begin();
  const trace = createTrace({ clock });
  trace.subscribe(rows.trace);
  const call = trace.note({ kind: 'call', method: 'login', outcome: 'open' });
  trace.settle(call, 'host-error', new BridgeError('host-error', 'otp=1234', { hostCode: 'E7' }));
  expect(shown()[0]?.reply).toEqual({
    name: 'BridgeError',
    message: `otp=${MASKED}`,
    code: 'host-error',
    hostCode: 'E7',
    sideEffects: 'possible',
  });
});

it('secrets are masked before a row leaves the frame', () => {
  const { rows, shown } = begin();
  rows
    .open('api', 'GET /api/x?code=zz91', { user_phone: '9876543210' })
    .end('200', 'good', { access_token: 'abc' });
  expect(JSON.stringify(shown())).not.toMatch(/zz91|9876543210|abc/);
});
