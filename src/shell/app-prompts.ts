import { stopAll } from '../model/listeners.ts';
import type { Bridge, Platform } from '../../bridge/index.ts';
import type { LocationStore } from '../location/location-store.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { isFlagOn, type SettingsStore } from '../settings/settings-store.ts';
import type { UserProperties } from '../settings/shopper-traits.ts';
import * as m from './messages.ts';
import type { Store, StoreLink } from './store-links.ts';

/** How long a visit must last before a prompt is shown. */
const POPUP_AFTER_MS = 2500;
/** How long a dismissed banner stays hidden: a week. */
const BANNER_PAUSE_MS = 7 * 86_400_000;

const POPUP_KEY = 'location_popup';
const BANNER_KEY = 'app_banner_closed';

/** Platforms on which the shop is already installed. */
const INSTALLED_PLATFORMS: readonly Platform[] = ['mobile_pwa', 'desktop_pwa'];

/** Variants of the banner: for new users, before a first order, and for everybody else. */
export function bannerText(user: UserProperties | null): { title: string; detail: string } {
  if (user && !user.is_first_order_placed) {
    return { title: m.firstOrderBanner, detail: m.firstOrderBannerDetail };
  }
  if (user && !user.is_first_order_delivered) {
    return { title: m.firstDeliveryBanner, detail: m.firstDeliveryBannerDetail };
  }
  return { title: m.appBanner, detail: m.appBannerDetail };
}

interface AppPromptsState {
  /** whether the popup is open that asks if the assumed location is right */
  locationPopup: boolean;
  appBanner: boolean;
  appSheet: boolean;
}

interface AppPromptsNeeds {
  storage: KeyValue;
  location: LocationStore;
  settings: Pick<SettingsStore, 'state'>;
  /** the store links of the shop's own app; empty: the app is not offered */
  stores: readonly StoreLink[];
}

/**
 * Prompts that the shopper has not asked for. Once dismissed, the location prompt does not come back, and the banner only
 * after a week. The banner needs the permission of the host's policy.
 */
export interface AppPromptStore {
  readonly watched: Watched<AppPromptsState>;
  readonly stores: readonly StoreLink[];
  start(): () => void;
  /** takes the shopper's answer: detect the location, choose one, or keep the current one */
  answerPopup(cta: 'detect' | 'choose' | 'close'): void;
  trackPopup(): void;
  /** to be called when the shopper continues without answering; this counts as a dismissal if the prompt was seen */
  dismissPopup(): void;
  /** to be called when the banner has scrolled into view */
  trackBanner(): void;
  answerBanner(cta: 'open' | 'close'): void;
  /** to be called when a store was opened or the sheet was closed */
  answerSheet(cta: Store | 'close'): void;
}

export function createAppPrompts(
  {
    bridge,
    platform,
    clock,
    analytics,
  }: Pick<Deps, 'platform' | 'clock' | 'analytics'> & { bridge: Pick<Bridge, 'policy'> },
  { storage, location, settings, stores }: AppPromptsNeeds,
): AppPromptStore {
  const { policy } = bridge;
  const store = createStore<AppPromptsState>({ locationPopup: false, appBanner: false, appSheet: false });
  let isBannerTracked = false;
  let isPopupTracked = false;

  function offerBanner(): void {
    const age = clock.now() - Number(storage.get(BANNER_KEY) ?? Number.NEGATIVE_INFINITY);
    store.update({
      appBanner:
        stores.length > 0 &&
        policy.appBanners &&
        policy.storeLinks &&
        !INSTALLED_PLATFORMS.includes(platform) &&
        isFlagOn(settings.state, 'download-app-banner', true) &&
        !(age < BANNER_PAUSE_MS),
    });
  }

  function offerPopup(): void {
    const { coords, step } = location.state;
    const isNeeded = coords.isDefault && step === 'HIDDEN' && storage.get(POPUP_KEY) === null;
    if (!isNeeded || !isFlagOn(settings.state, 'location-popup', true)) return;
    store.update({ locationPopup: true });
  }

  function closePopup(): void {
    store.update({ locationPopup: false });
    if (isPopupTracked) storage.set(POPUP_KEY, 'answered');
  }

  return {
    watched: store,
    stores,

    start() {
      return stopAll([clock.after(POPUP_AFTER_MS, offerPopup), clock.after(POPUP_AFTER_MS, offerBanner)]);
    },

    trackPopup() {
      if (isPopupTracked) return;
      isPopupTracked = true;
      analytics.track('Location Popup Shown', {});
    },

    dismissPopup: closePopup,

    answerPopup(cta) {
      closePopup();
      analytics.track('Location Popup Clicked', { cta });
      if (cta === 'detect') void location.detect();
      else if (cta === 'choose') location.reopen();
    },

    trackBanner() {
      if (isBannerTracked) return;
      isBannerTracked = true;
      analytics.track('Download App Banner Shown', {});
    },

    answerBanner(cta) {
      analytics.track('Download App Banner Clicked', { cta });
      if (cta === 'close') {
        store.update({ appBanner: false });
        storage.set(BANNER_KEY, String(clock.now()));
        return;
      }
      store.update({ appSheet: true });
      analytics.track('Download App Sheet Shown', {});
    },

    answerSheet(cta) {
      store.update({ appSheet: false });
      analytics.track('Download App Sheet Clicked', { cta });
    },
  };
}
