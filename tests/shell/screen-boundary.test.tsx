import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeError, type CodeFailure } from '../../src/platform/load-code.ts';
import { ScreenBoundary } from '../../src/shell/ScreenBoundary.tsx';
import { ShopContext } from '../../src/shell/shop-context.tsx';

// React tells the console of what the boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Fails({ error }: { error: Error }): never {
  throw error;
}

function shown(error: Error, { online = true, paymentOpen = false } = {}) {
  const seen = { reloads: 0, reports: [] as unknown[] };
  const shop = {
    paymentOpen: () => paymentOpen,
    edges: {
      connectivity: { online: () => online, onChange: () => () => {} },
      analytics: { track: () => {}, report: (reported: unknown) => seen.reports.push(reported) },
      document: {
        reload: () => {},
        reloadOnce: () => {
          seen.reloads += 1;
          return true;
        },
      },
    },
  };
  render(
    <ShopContext value={{ shop, screens: { renew: () => {} }, taken: true } as never}>
      <ScreenBoundary>
        <Fails error={error} />
      </ScreenBoundary>
    </ShopContext>,
  );
  return seen;
}

test.each<[type: CodeFailure, words: string, reloads: number]>([
  ['missing', 'This page could not be loaded.', 1],
  ['timeout', 'This page took too long to load.', 0],
  ['other', 'This page could not be shown.', 0],
])('code that is %s: "%s", and %i reload', (type, words, reloads) => {
  const error = new CodeError(type);
  const seen = shown(error);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Your cart is safe.')).toBeTruthy();
  expect(seen).toEqual({ reloads, reports: [error] });
});

test('while a payment is open the page stays, whatever is missing', () => {
  expect(shown(new CodeError('missing'), { paymentOpen: true }).reloads).toBe(0);
});

test('without a network nothing is missing yet', () => {
  expect(shown(new CodeError('missing'), { online: false }).reloads).toBe(0);
  expect(screen.getByText('You are offline, and this page was not loaded yet.')).toBeTruthy();
});

test('a screen that fails by itself says so', () => {
  expect(shown(new Error('broken')).reloads).toBe(0);
  expect(screen.getByText('This page could not be shown.')).toBeTruthy();
});
