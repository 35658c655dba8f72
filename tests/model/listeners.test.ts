import { expect, test } from 'vitest';
import { createListeners, stopAll } from '../../src/model/listeners.ts';

test('tells every listener until it is stopped, also while telling', () => {
  const told: string[] = [];
  const { add, tell } = createListeners<[word: string]>();
  add((word) => {
    told.push(`first ${word}`);
    stop();
    add(() => told.push('late'));
  });
  const stop = add((word) => told.push(`second ${word}`));
  tell('a');
  expect(told).toEqual(['first a']);
  tell('b');
  expect(told).toEqual(['first a', 'first b', 'late']);
});

test('stopAll calls all stop functions, including those added later', () => {
  const stopped: number[] = [];
  const stops = [() => void stopped.push(1)];
  const stop = stopAll(stops);
  stops.push(() => void stopped.push(2));
  stop();
  expect(stopped).toEqual([1, 2]);
});
