import { expect, test } from 'vitest';
import { distanceM, formatDistance } from '../../src/model/distance.ts';

const SECTOR_49 = { lat: 28.4168, lon: 77.0628 };

test.each([
  ['to the same place', SECTOR_49, 0, 0],
  ['a thousandth of a degree north', { lat: 28.4178, lon: 77.0628 }, 111, 1],
  ['a thousandth of a degree east', { lat: 28.4168, lon: 77.0638 }, 98, 1],
  ['to Connaught Place', { lat: 28.6304, lon: 77.2177 }, 28_100, 200],
  ['to the opposite side of the earth', { lat: -28.4168, lon: -102.9372 }, 20_015_000, 5_000],
])('the distance %s is calculated correctly', (_, to, metres, within) => {
  expect(Math.abs(distanceM(SECTOR_49, to) - metres)).toBeLessThanOrEqual(within);
  expect(distanceM(to, SECTOR_49)).toBeCloseTo(distanceM(SECTOR_49, to), 3);
});

test.each([
  [0, '10 m'],
  [44, '40 m'],
  [345, '350 m'],
  [994, '990 m'],
  [995, '1 km'],
  [1_240, '1.2 km'],
  [9_940, '9.9 km'],
  [9_960, '10 km'],
  [27_400, '27 km'],
  [1_130_000, '1,130 km'],
])('a distance of %s metres is formatted as %s', (metres, words) => {
  expect(formatDistance(metres)).toBe(words);
});
