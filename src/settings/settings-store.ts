import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import type { WhenUnblocked } from '../http/blocked-calls.ts';
import type { Deps } from '../model/deps.ts';
import { stopAll } from '../model/listeners.ts';
import type { KeyValue } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';
import {
  type AnalyticsConfig,
  type FeatureFlags,
  fetchAnalyticsConfig,
  fetchConfig,
  fetchFeatureFlags,
  fetchOrderCounts,
  fetchSecondaryData,
  fetchUserProperties,
  type MainConfig,
  type SecondaryData,
} from './settings-api.ts';
import { type Gate, GATES, type Gates } from './gates.ts';
import type { OrderCounts, UserProperties } from './shopper-traits.ts';
import { UserChangeStep } from '../model/user-change.ts';

const ANALYTICS_CONFIG_LIFE_MS = 86_400_000;
const ANALYTICS_CONFIG_KEY = 'analytics_config';

/** What the backend has sent; null: not loaded yet. */
export interface SettingsState {
  featureFlags: FeatureFlags | null;
  /** the properties of the logged-in shopper */
  userProperties: UserProperties | null;
  orderCounts: OrderCounts | null;
  secondaryData: SecondaryData | null;
  config: MainConfig | null;
}

export interface SettingsNeeds {
  api: Api;
  storage: KeyValue;
  session: {
    /** 0: nobody is logged in */
    userId(): number;
    onLogin(step: UserChangeStep, listener: () => void): () => void;
    onLogout(step: UserChangeStep, listener: () => void): () => void;
  };
  /** id of the delivery location's city */
  cityId: () => number;
  deviceId: () => string;
  whenUnblocked: WhenUnblocked;
  gates: Pick<Gates, 'set' | 'settle'>;
}

/** The backend's settings for this city and shopper. The shop has a default for each. */
export interface SettingsStore {
  readonly state: SettingsState;
  readonly watched: Watched<SettingsState>;
  /** Loads all settings, and reloads those that depend on the login; returns a stop function. */
  start(): () => void;
  /** to be called when the delivery location's city has changed */
  cityChanged(): void;
  /** to be called when an order has been placed or has become final: the counts are then outdated */
  ordersChanged(): void;
  /**
   * The configuration of analytics, requested at most once a day. If the request fails, all events are sent.
   * Waits while the current page must not send requests.
   */
  analyticsConfig(): Promise<AnalyticsConfig>;
}

type Switches = Pick<SettingsState, 'featureFlags' | 'config'>;

/**
 * Whether a flag is on; `defaultValue`: the result for an unknown flag. Names mix `-` and `_`. The switches
 * of the global configuration override flags.
 */
export function isFlagOn({ featureFlags, config }: Switches, name: string, defaultValue: boolean): boolean {
  const normalise = (one: string) => one.replaceAll('_', '-');
  const flags = [...Object.entries(config?.switches ?? {}), ...Object.entries(featureFlags ?? {})];
  return flags.find(([flag]) => normalise(flag) === normalise(name))?.[1] ?? defaultValue;
}

/** The gates of the parts that are off. Parts that the backend does not mention are on. */
export const gatesOff = (state: Switches): Gate[] => GATES.filter((gate) => !isFlagOn(state, gate, true));

const isBlockedCall = (error: unknown) => isApiError(error) && error.kind === 'blocked';

const SHOPPER_KEYS = ['userProperties', 'orderCounts'] as const satisfies readonly (keyof SettingsState)[];

function isShopperSetting(name: keyof SettingsState): boolean {
  return (SHOPPER_KEYS as readonly string[]).includes(name);
}

const ALL_ON: AnalyticsConfig = {
  plansOff: [],
  destinationsOff: [],
  eventsOff: [],
  minImpressionIntervalMs: null,
};

/** Merges two configurations: what is off in either of them is off. */
function mergeConfigs(one: AnalyticsConfig, other: AnalyticsConfig): AnalyticsConfig {
  return {
    plansOff: [...one.plansOff, ...other.plansOff],
    destinationsOff: [...one.destinationsOff, ...other.destinationsOff],
    eventsOff: [...one.eventsOff, ...other.eventsOff],
    minImpressionIntervalMs: one.minImpressionIntervalMs ?? other.minImpressionIntervalMs,
  };
}

const names = v.array(v.string());
const storedConfig = v.object({
  at: v.number(),
  config: v.object({
    plansOff: names,
    destinationsOff: names,
    eventsOff: names,
    minImpressionIntervalMs: v.nullable(v.number()),
  }),
});

export function createSettingsStore(
  { clock, connectivity, analytics }: Pick<Deps, 'clock' | 'connectivity' | 'analytics'>,
  { api, storage, session, cityId, deviceId, whenUnblocked, gates }: SettingsNeeds,
): SettingsStore {
  const store = createStore<SettingsState>({
    featureFlags: null,
    userProperties: null,
    orderCounts: null,
    secondaryData: null,
    config: null,
  });
  /** the latest request in flight for each setting; a newer request supersedes an older one */
  const latestRequests = new Map<keyof SettingsState, object>();
  let fetchingConfig: Promise<AnalyticsConfig> | null = null;
  let loadingConfig: Promise<void> | null = null;

  const fetchers: { [N in keyof SettingsState]: () => Promise<SettingsState[N]> } = {
    featureFlags: () => fetchFeatureFlags(api, cityId(), String(session.userId() || deviceId())),
    userProperties: () => fetchUserProperties(api, session.userId()),
    orderCounts: () => fetchOrderCounts(api, session.userId()),
    secondaryData: () => fetchSecondaryData(api),
    config: () => fetchConfig(api),
  };
  const settingNames = Object.keys(fetchers) as (keyof SettingsState)[];

  function load(name: keyof SettingsState): Promise<void> {
    const loading = fetchSetting(name);
    if (name === 'config') loadingConfig = loading;
    return loading;
  }

  async function fetchSetting(name: keyof SettingsState): Promise<void> {
    if (isShopperSetting(name) && session.userId() === 0) return;
    const request = {};
    latestRequests.set(name, request);
    try {
      const answer = await fetchers[name]();
      if (latestRequests.get(name) === request) store.update({ [name]: answer });
    } catch (error) {
      if (isBlockedCall(error)) whenUnblocked(name, () => void load(name));
      report(error);
    } finally {
      if (latestRequests.get(name) === request) latestRequests.delete(name);
    }
    if (name === 'featureFlags' || name === 'config') updateGates();
  }

  function updateGates(): void {
    const state = store.get();
    if (state.featureFlags === null) gates.settle();
    else gates.set(gatesOff(state));
  }

  function report(error: unknown): void {
    if (isApiError(error) && ['offline', 'aborted', 'blocked'].includes(error.kind)) return;
    analytics.report(error, 'settings');
  }

  /** Requests all settings that have not loaded yet, e.g. after the browser was offline. */
  function loadMissing(): void {
    for (const name of settingNames)
      if (store.get()[name] === null && !latestRequests.has(name)) void load(name);
  }

  function shopperChanged(): void {
    for (const name of SHOPPER_KEYS) latestRequests.delete(name);
    store.update({ userProperties: null, orderCounts: null });
    for (const name of ['featureFlags', 'secondaryData', ...SHOPPER_KEYS] as const) void load(name);
  }

  function ordersChanged(): void {
    for (const name of SHOPPER_KEYS) void load(name);
  }

  /** Reloads the counts, because the shopper may have ordered in another tab or in the app. */
  function onVisible(visible: boolean): void {
    if (!visible) return;
    loadMissing();
    if (store.get().orderCounts !== null && !latestRequests.has('orderCounts')) void load('orderCounts');
  }

  function storedAnalyticsConfig(): AnalyticsConfig | null {
    try {
      const { at, config } = v.parse(storedConfig, JSON.parse(storage.get(ANALYTICS_CONFIG_KEY) ?? ''));
      const age = clock.now() - at;
      return age >= 0 && age < ANALYTICS_CONFIG_LIFE_MS ? config : null;
    } catch {
      return null;
    }
  }

  async function freshAnalyticsConfig(): Promise<AnalyticsConfig> {
    try {
      const config = await fetchAnalyticsConfig(api);
      storage.set(ANALYTICS_CONFIG_KEY, JSON.stringify({ at: clock.now(), config }));
      return config;
    } catch (error) {
      if (isBlockedCall(error)) {
        await new Promise<void>((resolve) => whenUnblocked('analyticsConfig', resolve));
        return freshAnalyticsConfig();
      }
      report(error);
      return ALL_ON;
    } finally {
      fetchingConfig = null;
    }
  }

  return {
    get state() {
      return store.get();
    },
    watched: store,
    start() {
      loadMissing();
      return stopAll([
        () => latestRequests.clear(),
        session.onLogin(UserChangeStep.settings, shopperChanged),
        session.onLogout(UserChangeStep.settings, shopperChanged),
        connectivity.onChange((online) => online && loadMissing()),
        connectivity.onVisible(onVisible),
      ]);
    },
    cityChanged: () => void load('featureFlags'),
    ordersChanged,
    async analyticsConfig() {
      const saved = storedAnalyticsConfig();
      if (saved === null) fetchingConfig ??= freshAnalyticsConfig();
      const stored = saved ?? (await fetchingConfig) ?? ALL_ON;
      await (loadingConfig ?? load('config'));
      const { config } = store.get();
      return config ? mergeConfigs(stored, config.analytics) : stored;
    },
  };
}
