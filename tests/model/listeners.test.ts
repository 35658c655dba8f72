import { expect, test } from 'vitest';
import { createListeners, stopAll } from '../../src/model/listeners.ts';

test('tells every listener until it is stopped, also by another listener', () => {
  const calls: string[] = [];
  const { add, tell } = createListeners<[word: string]>();
  add((word) => {
    calls.push(`first ${word}`);
    stop();
  });
  const stop = add((word) => calls.push(`second ${word}`));
  tell('a');
  expect(calls).toEqual(['first a']);
  tell('b');
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
