import { afterEach, expect, test, vi } from 'vitest';
import { allowMapMarkup } from '../../src/platform/map-markup.ts';

afterEach(() => vi.unstubAllGlobals());

function stubTrustedTypes(defaultPolicy: object | null = null) {
  const made: { name: string; rules: { createHTML(markup: string): string | null } }[] = [];
  const factory = {
    defaultPolicy,
    createPolicy(name: string, rules: { createHTML(markup: string): string | null }) {
      made.push({ name, rules });
      factory.defaultPolicy = rules;
      return rules;
    },
  };
  vi.stubGlobal('trustedTypes', factory);
  return made;
}

test('the default policy is made once, and lets through what the library for maps writes and nothing else', () => {
  const made = stubTrustedTypes();
  allowMapMarkup();
  allowMapMarkup();
  expect(made.map(({ name }) => name)).toEqual(['default']);
  const pass = (markup: string) => made[0]?.rules.createHTML(markup);
  expect(pass('<svg/>')).toBe('<svg/>');
  for (const markup of ['', '<svg />', '<svg/><img src=x onerror=alert(1)>', '<script></script>', 'text']) {
    expect(pass(markup), markup).toBeNull();
  }
});

test('one that is there already is left alone; a browser that knows none needs none', () => {
  const made = stubTrustedTypes({});
  allowMapMarkup();
  expect(made).toEqual([]);
  vi.stubGlobal('trustedTypes', undefined);
  expect(allowMapMarkup).not.toThrow();
});
