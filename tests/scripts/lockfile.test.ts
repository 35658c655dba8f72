import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  optionalDependencies?: Readonly<Record<string, string>>;
  resolved?: string;
}

const { packages }: { packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** Where Node looks for a package that is required from `place`, nearest first. */
function placesOf(name: string, place: string): string[] {
  const outer = place.lastIndexOf('node_modules/');
  const here = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
  return place === '' ? [here] : [here, ...placesOf(name, place.slice(0, Math.max(0, outer - 1)))];
}

test('the lockfile lists every optional package for every platform', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, place).some((one) => Object.hasOwn(packages, one)))
      .map((name) => `${name} of ${place}`),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no registry', () => {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(resolved.map(([place]) => place)).toEqual([]);
});
