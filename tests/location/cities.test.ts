import { describe, expect, test } from 'vitest';
import { CITIES, cityByName, TOP_CITIES } from '../../src/location/cities.ts';

describe('cities', () => {
  test.each([
    ['Delhi', 1],
    ['Mumbai', 2],
    ['Bengaluru', 3],
    ['Hyderabad', 956],
    ['Kolkata', 957],
    ['Chennai', 955],
    ['Pune', 787],
  ])('cityByName finds %s with id %i', (name, id) => expect(cityByName(name)?.id).toBe(id));

  test('there are 27 cities, each with a unique id and name, in India', () => {
    expect(CITIES).toHaveLength(27);
    expect(new Set(CITIES.map(({ id }) => id)).size).toBe(27);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(27);
    for (const { lat, lon, name } of CITIES) {
      expect(lat > 6 && lat < 37 && lon > 68 && lon < 98, name).toBe(true);
      expect(cityByName(`  ${name.toUpperCase()} `)?.name).toBe(name);
    }
  });

  test('the top cities are Gurugram (which also covers HR-NCR), Faridabad, Hyderabad, Delhi and Bengaluru', () => {
    expect(TOP_CITIES.map(({ name }) => name)).toEqual([
      'Gurugram',
      'Faridabad',
      'Hyderabad',
      'Delhi',
      'Bengaluru',
    ]);
    expect(cityByName('HR-NCR')?.name).toBe('Gurugram');
  });

  test.each(['constructor', '__proto__', 'Atlantis', ''])('cityByName finds nothing for "%s"', (name) => {
    expect(cityByName(name)).toBeUndefined();
  });
});
