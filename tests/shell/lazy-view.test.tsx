import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, lazyView } from '../../src/shell/lazy-view.tsx';
import type { LazyRow } from '../../src/shell/loader.ts';
import { ScreenBoundary } from '../../src/shell/ScreenBoundary.tsx';

// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const Fallback = () => <p>not here</p>;

/** Code that may fail to load, or is already loaded. */
function createWorld() {
  const seen = { loads: 0, comes: true, loaded: false };
  const code = { Words };
  const row: LazyRow<typeof code> = { name: 'words', kind: 'other', load: async () => code };
  const loader = {
    ask: async <T,>(one: LazyRow<T>): Promise<T> => {
      seen.loads += 1;
      if (!seen.comes) throw new Error('no network');
      seen.loaded = true;
      return one.load();
    },
    now: <T,>(): T | undefined => (seen.loaded ? (code as T) : undefined),
  };
  return { seen, row, loader };
}
const renderSuspended = (view: React.ReactNode) => act(async () => void render(<Suspense>{view}</Suspense>));

test('a lazy part is rendered when its code has loaded, and immediately on the server', async () => {
  const { loader, row, seen } = createWorld();
  const Part = lazyPart(loader, row, (code) => code.Words, Fallback);
  await renderSuspended(<Part words="milk" />);
  expect(screen.getByText('milk')).toBeTruthy();
  const OnServer = lazyPart(loader, row, (code) => code.Words, Fallback);
  expect(renderToString(<OnServer words="milk" />)).toContain('<p>milk</p>');
  expect(seen.loads).toBe(1);
});

test('a lazy part that fails to load shows a fallback and loads again when it is next rendered', async () => {
  const { loader, row, seen } = createWorld();
  const Part = lazyPart(loader, row, (code) => code.Words, Fallback);
  seen.comes = false;
  await renderSuspended(<Part words="milk" />);
  expect(screen.getByText('not here')).toBeTruthy();
  expect(seen.loads).toBe(1);
  cleanup();
  seen.comes = true;
  await renderSuspended(<Part words="milk" />);
  expect(screen.getByText('milk')).toBeTruthy();
  expect(seen.loads).toBe(2);
});

test('a lazy view that fails to load reaches the error boundary once and loads again after renew()', async () => {
  const failed: (() => void)[] = [];
  let comes = false;
  const load = vi.fn(async () => {
    if (!comes) throw new Error('no network');
    return Words;
  });
  const View = lazyView<{ words: string }>(load, { onFailed: (renew) => failed.push(renew) });
  const inBoundary = (
    <ScreenBoundary>
      <Suspense>
        <View words="milk" />
      </Suspense>
    </ScreenBoundary>
  );
  await act(async () => void render(inBoundary));
  expect(screen.getByText('This page could not be shown.')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  cleanup();
  comes = true;
  for (const renew of failed) renew();
  await act(async () => void render(inBoundary));
  expect(screen.getByText('milk')).toBeTruthy();
});
