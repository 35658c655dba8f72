import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createRequestShop } from '../../src/server/request-shop.ts';
import { App } from '../../src/shell/App.tsx';
import { appLinkOf } from '../../src/shell/app-link.ts';
import { readConfig } from '../../src/shell/config.ts';
import { createShop } from '../../src/shell/create-shop.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import { SCREENS } from '../../src/shell/tables.ts';
import { locationAt } from '../server/arrive.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { HOSTILE_URLS, HOSTILE_LINKS } from '../support/hostile-links.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the shop starts normally at a sample of the hostile URLs', async () => {
  // React also logs the errors that screens throw
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const wrong: unknown[] = [];
  for (const url of HOSTILE_URLS.filter((_, index) => index % 7 < 3 || index === HOSTILE_LINKS.length)) {
    const reports: unknown[] = [];
    const { deps } = createRequestShop({
      address: url,
      origin: 'https://shop.test',
      host: { platform: 'mobile_web' },
      api: () => new Promise(() => {}),
      clock: createFakeClock(),
      storage: createMemoryStorage(),
      config: readConfig({ api: '/api' }),
      report: (error) => void reports.push(error),
    });
    const entered = (_title: string, path: string) => void appLinkOf(path, 'doorstep');
    const shop = createShop({ ...deps, document: { ...deps.document, screenEntered: entered } });
    const { screen } = matchRoute(url);
    await shop.loader.load(SCREENS[screen].view);
    const taken = vi.fn();
    const { container } = render(<App shop={shop} useLocation={locationAt(url)} onHydrated={taken} />);
    if (taken.mock.calls.length !== 1 || !container.querySelector('main') || reports.length > 0)
      wrong.push([url, taken.mock.calls.length, ...reports]);
    cleanup();
    shop.dispose();
  }
  expect(wrong).toEqual([]);
});
