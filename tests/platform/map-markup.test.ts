import { afterEach, expect, test, vi } from 'vitest';
import { allowMapMarkup } from '../../src/platform/map-markup.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page under a policy lets one be made once. */
function stubTrustedTypes() {
  const made: { createHTML(markup: string): string | null }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createHTML(markup: string): string | null }) {
      if (name !== 'default' || made.length > 0) throw new TypeError('refused');
      made.push(rules);
      return rules;
    },
  });
  return made;
}

test('the default policy is made once, and lets through what the library for maps writes and nothing else', () => {
  const made = stubTrustedTypes();
  allowMapMarkup();
  expect(allowMapMarkup).not.toThrow();
  expect(made).toHaveLength(1);
  const pass = (markup: string) => made[0]?.createHTML(markup);
  expect(pass('<svg/>')).toBe('<svg/>');
  for (const markup of ['', '<svg />', '<svg/><img src=x onerror=alert(1)>', '<script></script>', 'text']) {
    expect(pass(markup), markup).toBeNull();
  }
});

test('a browser that knows none needs none', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(allowMapMarkup).not.toThrow();
});
