import { afterEach, expect, test, vi } from 'vitest';
import { allowMapMarkup } from '../../src/platform/map-markup.ts';

afterEach(() => vi.unstubAllGlobals());

/** Like a page whose content security policy allows the Trusted Types policy to be created only once. */
function stubTrustedTypes() {
  const policies: { createHTML(markup: string): string | null }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createHTML(markup: string): string | null }) {
      if (name !== 'default' || policies.length > 0) throw new TypeError('refused');
      policies.push(rules);
      return rules;
    },
  });
  return policies;
}

test('the default Trusted Types policy is created once, and allows only the markup of the map library', () => {
  const policies = stubTrustedTypes();
  allowMapMarkup();
  expect(allowMapMarkup).not.toThrow();
  expect(policies).toHaveLength(1);
  const pass = (markup: string) => policies[0]?.createHTML(markup);
  expect(pass('<svg/>')).toBe('<svg/>');
  for (const markup of ['', '<svg />', '<svg/><img src=x onerror=alert(1)>', '<script></script>', 'text']) {
    expect(pass(markup), markup).toBeNull();
  }
});

test('allowing map markup does nothing without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(allowMapMarkup).not.toThrow();
});
