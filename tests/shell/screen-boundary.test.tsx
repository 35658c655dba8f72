import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeError, type CodeFailure } from '../../src/shell/loader.ts';
import { ScreenBoundary } from '../../src/shell/ScreenBoundary.tsx';
import { Stores } from '../../src/ui/stores.tsx';

// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Fails({ error }: { error: Error }): never {
  throw error;
}

function showFailure(error: Error, { online = true } = {}) {
  const reports: unknown[] = [];
  const shop = {
    deps: {
      connectivity: { online: () => online, onChange: () => () => {} },
      analytics: { track: () => {}, report: (reported: unknown) => reports.push(reported) },
      document: { reload: () => {} },
    },
  };
  render(
    <Stores value={{ shell: { shop, screens: { renew: () => {} } } } as never}>
      <ScreenBoundary>
        <Fails error={error} />
      </ScreenBoundary>
    </Stores>,
  );
  return reports;
}

test.each<[type: CodeFailure, words: string]>([
  ['missing', 'This page could not be loaded.'],
  ['timeout', 'This page took too long to load.'],
  ['other', 'This page could not be shown.'],
])('a screen whose code fails to load as %s shows “%s”', (type, words) => {
  const error = new CodeError(type);
  expect(showFailure(error)).toEqual([error]);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Your cart is safe.')).toBeTruthy();
});

test('the error screen says that the shopper is offline when code cannot be loaded offline', () => {
  showFailure(new CodeError('missing'), { online: false });
  expect(screen.getByText('You are offline, and this page hasn’t loaded yet.')).toBeTruthy();
});

test('a screen that throws is replaced by a message that the page could not be shown', () => {
  showFailure(new Error('broken'));
  expect(screen.getByText('This page could not be shown.')).toBeTruthy();
});
