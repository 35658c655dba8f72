import { expect, test } from 'vitest';
import { APP_VERSION, versionCode, WEB_APP_VERSION } from '../../src/model/version.ts';

test('the web app version is 8.10.16, and the app version is 9.3.12 with code 1009003012', () => {
  expect(WEB_APP_VERSION).toBe('8.10.16');
  expect(APP_VERSION).toBe('9.3.12');
  expect(versionCode(APP_VERSION)).toBe(1009003012);
});

test.each([
  ['8.10.16', 1008010016],
  ['0.0.0', 1000000000],
  ['1.2.3', 1001002003],
  ['999.999.999', 1999999999],
  ['010.001.1', 1010001001],
])('the version code is 1 followed by 3 groups of 3 digits: %s has the code %i', (version, code) => {
  expect(versionCode(version)).toBe(code);
  expect(String(code)).toMatch(/^1\d{9}$/);
});

test('a newer version has a greater code', () => {
  const versions = ['8.10.16', '9.0.0', '9.3.2', '9.3.12', '9.12.3', '10.0.0'];
  const codes = versions.map(versionCode);
  expect(codes).toEqual([...codes].sort((a, b) => a - b));
});

test.each([
  '',
  '9',
  '9.3',
  '9.3.12.1',
  '9.3.x',
  'v9.3.12',
  '9.3.1000',
  '-1.0.0',
  '9..12',
  ' 9.3.12',
  '9.3.12\n',
  '९.३.१२',
])('an invalid version string throws: %j', (version) => {
  expect(() => versionCode(version)).toThrow('Received invalid version string');
});
