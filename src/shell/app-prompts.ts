import type { Bridge, Platform } from '../../bridge/index.ts';
import type { LocationStore } from '../location/location-store.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { isFlagOn, type SettingsStore } from '../settings/settings-store.ts';
import type { UserProperties } from '../settings/shopper-traits.ts';
import * as m from './messages.ts';
import type { Store, StoreLink } from './store-links.ts';

/** Nobody is asked before they have had a look around. */
const POPUP_AFTER_MS = 2500;
/** Whoever has closed the banner is left in peace for a week. */
const BANNER_REST_MS = 7 * 86_400_000;

const POPUP_KEY = 'location_popup';
const BANNER_KEY = 'app_banner_closed';

/** Who has installed the shop has what the banner offers. */
const INSTALLED: readonly Platform[] = ['mobile_pwa', 'desktop_pwa'];

/** What the banner says: to a newcomer, while their first order is under way, and to everybody else. */
export function bannerText(known: UserProperties | null): { title: string; detail: string } {
  if (known && !known.is_first_order_placed) {
    return { title: m.firstOrderBanner, detail: m.firstOrderBannerDetail };
  }
  if (known && !known.is_first_order_delivered) {
    return { title: m.firstDeliveryBanner, detail: m.firstDeliveryBannerDetail };
  }
  return { title: m.appBanner, detail: m.appBannerDetail };
}

interface AppPromptsState {
  /** are you where we think you are? */
  locationPopup: boolean;
  appBanner: boolean;
  appSheet: boolean;
}

interface AppPromptsNeeds {
  storage: KeyValue;
  location: LocationStore;
  settings: Pick<SettingsStore, 'state'>;
  /** where the shop's own app is; empty: it is not offered */
  stores: readonly StoreLink[];
}

/** What the shop asks of itself: each once, easily refused, and where the host's policy allows it only. */
export interface AppPromptStore {
  readonly watched: Watched<AppPromptsState>;
  readonly stores: readonly StoreLink[];
  start(): () => void;
  /** where to: the device's own word, a choice, or what is shown already */
  answerPopup(cta: 'detect' | 'choose' | 'close'): void;
  popupSeen(): void;
  /** the shopper went on without an answer, which is one too, once it has been seen */
  passPopup(): void;
  /** the banner has come into view */
  bannerSeen(): void;
  answerBanner(cta: 'open' | 'close'): void;
  /** a store was opened, or the sheet was closed */
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
  let bannerTracked = false;
  let popupTracked = false;

  function offerBanner(): void {
    const age = clock.now() - Number(storage.get(BANNER_KEY) ?? Number.NEGATIVE_INFINITY);
    store.update({
      appBanner:
        stores.length > 0 &&
        policy.appBanners &&
        policy.storeLinks &&
        !INSTALLED.includes(platform) &&
        isFlagOn(settings.state, 'download-app-banner', true) &&
        !(age < BANNER_REST_MS),
    });
  }

  function offerPopup(): void {
    const { coords, step } = location.state;
    const wanted = coords.isDefault && step === 'HIDDEN' && storage.get(POPUP_KEY) === null;
    if (!wanted || !isFlagOn(settings.state, 'location-popup', true)) return;
    store.update({ locationPopup: true });
  }

  function closePopup(): void {
    store.update({ locationPopup: false });
    if (popupTracked) storage.set(POPUP_KEY, 'answered');
  }

  return {
    watched: store,
    stores,

    start() {
      const stops = [clock.after(POPUP_AFTER_MS, offerPopup), clock.after(POPUP_AFTER_MS, offerBanner)];
      return () => {
        for (const stop of stops) stop();
      };
    },

    popupSeen() {
      if (popupTracked) return;
      popupTracked = true;
      analytics.track('Location Popup Shown', {});
    },

    passPopup: closePopup,

    answerPopup(cta) {
      closePopup();
      analytics.track('Location Popup Clicked', { cta });
      if (cta === 'detect') void location.detect();
      else if (cta === 'choose') location.reopen();
    },

    bannerSeen() {
      if (bannerTracked) return;
      bannerTracked = true;
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
