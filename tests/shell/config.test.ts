import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/shell/config.ts';

test('nothing given: the defaults', () => {
  expect(readConfig(undefined)).toEqual({
    api: '/api',
    appSchemes: ['doorstep'],
    linkHosts: [],
    codeLength: 4,
  });
});

test('attributes of a script element are texts', () => {
  expect(
    readConfig({ api: 'https://shop.example/api/', codeLength: '6', linkHosts: 'a.example, b.example' }),
  ).toMatchObject({ api: 'https://shop.example/api', codeLength: 6, linkHosts: ['a.example', 'b.example'] });
});

describe('each wrong value has its sentence', () => {
  test.each([
    [{ api: 'shop.example' }, '"api" must be a path such as /api or an http(s) address.'],
    [{ api: 'javascript:alert(1)' }, '"api" must be a path such as /api or an http(s) address.'],
    [{ codeLength: 5 }, '"codeLength" must be 4 or 6.'],
    [{ linkHosts: ['https://a.example'] }, '"linkHosts.0" must be a host name such as shop.example.'],
    [{ colour: 'red' }, '"colour" is not a setting of the shop.'],
    ['a text', 'The configuration must be an object of settings.'],
  ])('%j', (input, sentence) => {
    expect(() => readConfig(input)).toThrow(ConfigError);
    expect(() => readConfig(input)).toThrow(sentence);
  });

  test('all of them at once', () => {
    expect(() => readConfig({ api: 1, codeLength: 5 })).toThrow(/"api" .*"codeLength" must be 4 or 6\./);
  });
});
