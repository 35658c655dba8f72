import { afterEach, expect, test, vi } from 'vitest';
import { allowMapMarkup } from '../../src/platform/map-markup.ts';

afterEach(() => vi.unstubAllGlobals());

/** Under its policy a page may create this policy once. */
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

test('the default Trusted Types policy is created once, and allows only the markup of the map library', () => {
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

test('allowing map markup does nothing without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(allowMapMarkup).not.toThrow();
});
