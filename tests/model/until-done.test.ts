import { expect, test } from 'vitest';
import { throwIfAborted, untilDone } from '../../src/model/until-done.ts';

function wait(controller = new AbortController()) {
  const seen: string[] = [];
  let settle = { done: (_: string) => {}, failed: (_: unknown) => {} };
  const pendingWait = untilDone<string>(controller.signal, (done, failed) => {
    settle = { done, failed };
    return () => void seen.push('stopped');
  });
  return {
    controller,
    seen,
    waiting: pendingWait,
    done: () => settle.done('value'),
    failed: () => settle.failed('error'),
  };
}

test('a wait resolves or rejects as its callback decides, and then stops', async () => {
  const [good, bad] = [wait(), wait()];
  good.done();
  bad.failed();
  await expect(good.waiting).resolves.toBe('value');
  await expect(bad.waiting).rejects.toBe('error');
  expect([good.seen, bad.seen]).toEqual([['stopped'], ['stopped']]);
});

test('an aborted wait rejects with the reason for the abort, and stops', async () => {
  const { controller, seen, waiting: pendingWait, done } = wait();
  controller.abort('reason');
  done();
  await expect(pendingWait).rejects.toBe('reason');
  expect(seen).toContain('stopped');
});

test('a wait that is already aborted starts nothing', async () => {
  const controller = new AbortController();
  controller.abort('reason');
  const { seen, waiting: pendingWait } = wait(controller);
  await expect(pendingWait).rejects.toBe('reason');
  expect(seen).toEqual([]);
});

test('an abort without a reason, as in older browsers, rejects with an error', async () => {
  const signal = Object.assign(new EventTarget(), { aborted: true }) as AbortSignal;
  await expect(untilDone(signal, () => () => {})).rejects.toThrow('aborted');
  expect(() => throwIfAborted(signal)).toThrow('aborted');
});
