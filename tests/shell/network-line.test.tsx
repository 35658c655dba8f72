import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Waits } from '../../src/model/ports.ts';
import { storedPage } from '../../src/shell/messages.ts';
import { createNetworkLine } from '../../src/shell/NetworkLine.tsx';
import type { Shop } from '../../src/shell/shop.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';

afterEach(() => vi.restoreAllMocks());

/** A line on a page that the service worker opened from its storage. */
function showLine(waits: Waits) {
  const navigation = { serverTiming: [{ name: 'shop-stored' }] } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  const renewed: string[] = [];
  const deps = { clock: createFakeClock(), connectivity: createFakeConnectivity() };
  const pages = { renew: (reason: string) => renewed.push(reason) };
  const NetworkLine = createNetworkLine({ deps, waits, pages } as unknown as Shop);
  return { renewed, line: render(<NetworkLine />).container };
}

test('a stored page is renewed by the first answer, and until then is called one', async () => {
  const waits: Waits = {};
  const { renewed, line } = showLine(waits);
  expect(line.textContent).toBe(storedPage);
  waits.hasAnswer = true;
  await act(async () => waits.onRequest?.(Promise.resolve()));
  expect(line.textContent).toBe('');
  expect(renewed).toEqual(['place']);
});

test('a stored page is renewed if a request was answered before the line was there', () => {
  const { renewed, line } = showLine({ hasAnswer: true });
  expect(line.textContent).toBe('');
  expect(renewed).toEqual(['place']);
});
