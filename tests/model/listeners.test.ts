import { expect, test } from 'vitest';
import { createListeners, stopAll } from '../../src/model/listeners.ts';

test('a listener is called until it is removed, even if another listener removes it', () => {
  const calls: string[] = [];
  const { add, call } = createListeners<[word: string]>();
  add((word) => {
    calls.push(`first ${word}`);
    stop();
  });
  const stop = add((word) => calls.push(`second ${word}`));
  call('a');
  expect(calls).toEqual(['first a']);
  call('b');
  expect(calls).toEqual(['first a', 'first b']);
});

test('stopAll calls all stop functions, including those added later', () => {
  const stopped: number[] = [];
  const stops = [() => void stopped.push(1)];
  const stop = stopAll(stops);
  stops.push(() => void stopped.push(2));
  stop();
  expect(stopped).toEqual([1, 2]);
});
