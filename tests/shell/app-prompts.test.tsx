import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BridgeError, type HostPolicy, type Platform } from '../../bridge/index.ts';
import { webPolicy } from '../../bridge/detect.ts';
import { createRegistry } from '../../partners/registry.ts';
import { createLocationState } from '../../src/location/location-state.ts';
import { createLocationStore } from '../../src/location/location-store.ts';
import { storeLinks } from '../../src/shell/store-links.ts';
import { createAppPrompts } from '../../src/shell/app-prompts.ts';
import { createPromptsView } from '../../src/shell/AppPrompts.tsx';
import { AppSheet } from '../../src/shell/AppSheet.tsx';
import type { DeliveryArea } from '../../src/shell/delivery-area.ts';
import { createStore } from '../../src/platform/store.ts';
import type { SettingsState } from '../../src/settings/settings-store.ts';
import type { UserProperties } from '../../src/settings/shopper-traits.ts';
import { type World, openWorld } from '../support/open-world.ts';
import { settled } from '../support/fake-clock.ts';

const AppPrompts = createPromptsView(AppSheet);

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

const NEW_SHOPPER: UserProperties = {
  live_cart_count: 0,
  sale_data: null,
  efh_data: null,
  delivered_cart_count: 0,
  cart_count: 0,
  is_first_order_delivered: false,
  is_first_order_placed: false,
  is_undelivered_order_present: false,
};

interface Visit {
  shopper?: World;
  policy?: HostPolicy;
  platform?: Platform;
  flags?: Record<string, boolean>;
  /** the shopper's properties from the backend; null: not loaded */
  known?: UserProperties | null;
  /** the app ids in the settings */
  app?: Parameters<typeof storeLinks>[0];
  /** whether the screen's content has the focus */
  focused?: boolean;
}

/** The home screen, once every prompt has had time to appear. */
async function visit(options: Visit = {}) {
  const {
    shopper,
    policy = webPolicy,
    platform = 'mobile_web',
    flags = {},
    app = { appStoreId: '640', playStoreId: 'com.doorstep.shop' },
    focused = false,
    known = null,
  } = options;
  cleanup();
  stop();
  const backed = shopper ?? (await openWorld());
  const tracked: string[] = [];
  const analytics = {
    ...backed.analytics,
    track: (event: string, { cta }: { cta?: string } = {}) => {
      tracked.push(cta === undefined ? event : `${event}: ${cta}`);
    },
  };
  const located = vi.fn(() => Promise.reject(new BridgeError('declined', 'no')));
  const bridge = { policy, location: located };
  const deps = { ...backed, analytics, platform, bridge, random: { uuid: () => 'search-1' } };
  const location = createLocationStore(deps, { ...backed, location: createLocationState(backed.storage) });
  const watched = createStore<SettingsState>({
    featureFlags: flags,
    userProperties: known,
    orderCounts: null,
    secondaryData: null,
    config: null,
  });
  const settings = { state: watched.get(), watched };
  const appPrompts = createAppPrompts(deps, {
    ...{ storage: backed.storage, location, settings },
    stores: storeLinks(app),
  });
  stop = appPrompts.start();
  const place = { appPrompts, location, settings } as unknown as DeliveryArea;
  await act(async () => {
    render(
      <Suspense>
        <AppPrompts at="top" deliveryArea={place} />
        <button type="button">Some product</button>
        <AppPrompts at="end" deliveryArea={place} />
      </Suspense>,
    );
    await settled();
  });
  const early = screen.queryAllByRole('complementary').length;
  if (focused) screen.getByRole('button', { name: 'Some product' }).focus();
  await act(() => backed.clock.advance(2_500));
  const tap = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await settled();
    });
  return { ...backed, shopper: backed, tracked, early, location, located, appPrompts, tap };
}

const popup = () => screen.queryByTestId('location-popup');
const banner = () => screen.queryByTestId('app-banner');
const sheet = () => screen.queryByTestId('app-sheet');

describe('the location popup', () => {
  test('the location popup appears after a while when no place has been chosen', async () => {
    const { early, tracked } = await visit();
    expect(early).toBe(0);
    expect(popup()?.textContent).toContain(
      'Deliver to your current location? Now showing Sector 49, Gurugram.',
    );
    expect(tracked).toEqual(['Location Popup Shown']);
  });

  test.each([
    ['Yes, find me', 'detect', 'DEFAULT'],
    ['Choose area', 'choose', 'DEFAULT'],
    ['No', 'close', 'HIDDEN'],
  ])(
    'the location popup closes on “%s”, reports %s and leaves the step %s, and the device is located only after a yes',
    async (button, cta, step) => {
      const { tap, tracked, location, shopper, located } = await visit();
      expect(located).not.toHaveBeenCalled();
      await tap(button);
      expect(located).toHaveBeenCalledTimes(cta === 'detect' ? 1 : 0);
      expect(tracked).toEqual(['Location Popup Shown', `Location Popup Clicked: ${cta}`]);
      expect(location.state.step).toBe(step);
      expect(location.state.isDisabled).toBe(cta === 'detect');
      expect(popup()).toBeNull();
      await visit({ shopper });
      expect(popup()).toBeNull();
    },
  );

  test('the location popup closes once a place is chosen, and does not appear after that', async () => {
    const { location, shopper } = await visit();
    const address = { id: 7, locality: 'Sector 54', landmark: '', lat: 28.44, lon: 77.1 };
    await act(async () => location.chooseAddress(address));
    expect(popup()).toBeNull();
    location.start()();
    const again = await visit({ shopper });
    expect(again.tracked).toEqual([]);
  });

  test.each([
    ['is tapped', fireEvent.pointerDown],
    ['gets the focus', fireEvent.focusIn],
  ])('the location popup closes for good when the content behind the popup %s', async (_how, turn) => {
    const { tracked, shopper } = await visit();
    await act(async () => void turn(screen.getByRole('button', { name: 'Yes, find me' })));
    expect(popup()).not.toBeNull();
    await act(async () => void turn(screen.getByRole('button', { name: 'Some product' })));
    expect(popup()).toBeNull();
    expect(tracked).toEqual(['Location Popup Shown']);
    await visit({ shopper });
    expect(popup()).toBeNull();
  });

  test('the location popup does not appear over focused content, but may appear on the next visit', async () => {
    const { tracked, shopper } = await visit({ focused: true });
    expect(popup()).toBeNull();
    expect(tracked).toEqual([]);
    await visit({ shopper });
    expect(popup()).not.toBeNull();
  });

  test('the location popup can be switched off', async () => {
    await visit({ flags: { location_popup: false } });
    expect(popup()).toBeNull();
  });
});

describe('the app banner', () => {
  test('the app banner opens the sheet, which links to the app stores', async () => {
    const { tap, tracked } = await visit();
    expect(banner()).not.toBeNull();
    await tap('Get the app');
    const stores = screen.getAllByRole('link') as HTMLAnchorElement[];
    expect(stores.map(({ href, rel }) => [href, rel])).toEqual([
      ['https://play.google.com/store/apps/details?id=com.doorstep.shop', 'noopener noreferrer'],
      ['https://apps.apple.com/app/id640', 'noopener noreferrer'],
    ]);
    const [android] = stores;
    if (!android) throw new Error('no store');
    android.addEventListener('click', (event) => event.preventDefault());
    await act(async () => void fireEvent.click(android));
    expect(sheet()).toBeNull();
    expect(tracked.filter((event) => event.startsWith('Download'))).toEqual([
      'Download App Banner Clicked: open',
      'Download App Sheet Shown',
      'Download App Sheet Clicked: android',
    ]);
  });

  test.each([
    [{ appStoreId: '640' }, ['Open in App Store']],
    [{ playStoreId: 'com.doorstep.shop' }, ['Open in Google Play']],
  ])('the app sheet offers only the stores that have the app: %o', async (app, names) => {
    const { tap } = await visit({ app });
    await tap('Get the app');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  });

  test('the app banner is hidden while no store has the app', async () => {
    await visit({ app: {} });
    expect(banner()).toBeNull();
  });

  test.each([
    ['is unknown', null, 'Doorstep, one tap away'],
    ['has ordered nothing yet', {}, 'Your first order, one tap away'],
    ['waits for their first order', { is_first_order_placed: true }, 'Your first order is coming'],
    [
      'has ordered before',
      { is_first_order_placed: true, is_first_order_delivered: true },
      'Doorstep, one tap away',
    ],
  ])('to a shopper who %s the app banner says %o', async (_, known, said) => {
    await visit({ known: known && { ...NEW_SHOPPER, ...known } });
    expect(banner()?.textContent).toContain(said);
  });

  test('the app banner is tracked once it has been seen', async () => {
    const { appPrompts, tracked } = await visit();
    appPrompts.trackBanner();
    appPrompts.trackBanner();
    expect(tracked.filter((event) => event === 'Download App Banner Shown')).toHaveLength(1);
  });

  test('the app banner stays hidden for a week after being closed', async () => {
    const { tap, tracked, shopper, clock } = await visit();
    await tap('Not now');
    expect(banner()).toBeNull();
    expect(tracked.at(-1)).toBe('Download App Banner Clicked: close');
    await clock.advance(7 * 86_400_000 - 2 * 2_500);
    await visit({ shopper });
    expect(banner()).toBeNull();
    await clock.advance(2 * 2_500);
    await visit({ shopper });
    expect(banner()).not.toBeNull();
  });

  test.each(['mobile_pwa', 'desktop_pwa'] as const)(
    'the app banner is hidden in the installed shop: %s',
    async (platform) => {
      await visit({ platform });
      expect(banner()).toBeNull();
    },
  );

  test('the app banner can be switched off', async () => {
    await visit({ flags: { 'download-app-banner': false } });
    expect(banner()).toBeNull();
  });

  test.each(createRegistry().map(({ name, policy, platform }) => [name, policy, platform] as const))(
    'the app banner is hidden inside %s',
    async (_name, policy, platform) => {
      const { appPrompts } = await visit({ policy, platform });
      expect(banner()).toBeNull();
      expect(sheet()).toBeNull();
      expect(document.body.innerHTML).not.toMatch(/play\.google|apps\.apple/);
      expect(appPrompts.watched.get().appBanner).toBe(false);
    },
  );
});

test('stopping the app prompts leaves no timer', async () => {
  const { clock } = await visit();
  stop();
  expect(clock.pending()).toBe(0);
});
