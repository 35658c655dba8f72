import { stopAll } from '../model/listeners.ts';
import type { EventBuffer } from '../analytics/event-buffer.ts';
import type { createErrorReporter } from '../analytics/error-reporter.ts';
import { createEventSender, sendNothing } from '../analytics/event-sender.ts';
import type { EventBatch, EventIdentity } from '../analytics/event-wire.ts';
import { createPipeline } from '../analytics/pipeline.ts';
import type { CartStore } from '../cart/context.tsx';
import { UNKNOWN_NUMBER, UNKNOWN_TEXT } from '../model/analytics-events.ts';
import type { Clock, Connectivity, KeyValue, Random } from '../model/ports.ts';
import { APP_VERSION, WEB_APP_VERSION } from '../model/version.ts';
import { createBeacon } from '../platform/beacon.ts';
import { createDataLayer } from '../platform/data-layer.ts';
import type { Device } from '../platform/device.ts';
import { createElementWatch } from '../platform/observe.ts';
import { createIdle } from '../platform/idle.ts';
import { logNote } from '../platform/log-note.ts';
import { createAnalyticsIdentity } from '../session/analytics-identity.ts';
import type { SessionStore } from '../session/session-store.ts';
import { maskText } from '../../bridge/trace.ts';
import { baseProperties, backendProperties } from './base-properties.ts';
import { secretsOf } from './secrets-of.ts';
import type { ShopConfig } from './config.ts';
import type { DeliveryArea } from './delivery-area.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';
import { UserChangeStep } from '../model/user-change.ts';

/** What analytics needs from the shop. */
export interface AnalyticsFacts {
  deps: {
    config: ShopConfig;
    platform: string;
    bridge: { host: { name: string } };
    fetch: typeof globalThis.fetch;
    clock: Clock;
    random: Random;
    connectivity: Connectivity;
  };
  /** the partner's storage */
  storage: KeyValue;
  device: Device;
  session: SessionStore;
  cart: Pick<CartStore, 'state'>;
  /** the opened checkout; null: it has not loaded yet */
  checkout(): CheckoutFeature | null;
  deliveryArea: Pick<DeliveryArea, 'settings' | 'location'>;
  /** loads the error reporter, which is a separate chunk because it is by far the largest part */
  loadReporter: () => Promise<{ createErrorReporter: typeof createErrorReporter }>;
  launch: {
    /** the time at which the shop was created, before its first screen, in milliseconds since 1970 */
    at: number;
    /** the path and query of the first page */
    landing: string;
    route: string;
  };
}

export interface AnalyticsPage {
  window: Window & typeof globalThis;
  /** whether the page is the shop's own, so that a tag manager may read its events */
  isStandalone: boolean;
  buffer: EventBuffer;
}

/** Starts analytics and error reporting; the returned function stops them. */
export function openAnalytics(
  { window, isStandalone, buffer }: AnalyticsPage,
  facts: AnalyticsFacts,
): () => void {
  const { deps, storage, session, cart, launch, deliveryArea } = facts;
  const { config, platform, clock, random, connectivity } = deps;
  const host = deps.bridge.host.name;
  const app: EventBatch['app'] = {
    platform,
    host,
    app_version: APP_VERSION,
    web_app_version: WEB_APP_VERSION,
  };
  const readIdentity = createAnalyticsIdentity({
    device: facts.device,
    storage,
    landing: launch.landing,
    cartId: () => cart.state.cartId,
  });
  const sender =
    config.trackingUrl === undefined
      ? sendNothing(storage)
      : createEventSender({
          fetch: deps.fetch,
          beacon: createBeacon(window.navigator),
          clock,
          storage,
          connectivity,
          base: config.trackingUrl,
          app,
          onError: (error) => buffer.report(error, 'analytics'),
        });
  const elements = createElementWatch(window);
  const idle = createIdle(window);
  const pipeline = createPipeline({
    clock,
    idle,
    random,
    switches: deliveryArea.settings.analyticsConfig(),
    identity: eventIdentity,
    sender,
    dataLayer: isStandalone ? createDataLayer(window) : null,
    watchElement: elements.watch,
    scrub: maskText,
    say: logNote,
  });

  function eventIdentity(): EventIdentity {
    const { device, session: id, acquisition, cart_id } = readIdentity();
    const acquisitionFields = Object.entries(acquisition).map(([field, value]) => [
      field,
      value || UNKNOWN_TEXT,
    ]);
    return {
      device,
      session: id,
      acquisition: Object.fromEntries(acquisitionFields),
      cart_id: cart_id ?? UNKNOWN_TEXT,
      user_id: session.state.userId || UNKNOWN_NUMBER,
      base: { ...backendProperties(deliveryArea), ...baseProperties(deliveryArea) },
    };
  }
  const identify = (at?: number) => {
    const { userId, phone, verified } = session.state;
    const { externalAppClient, externalAppVersion } = session.auth;
    pipeline.identify({ userId, phone, verified, externalAppClient, externalAppVersion }, at);
  };

  pipeline.drain.record({
    at: launch.at,
    kind: 'event',
    name: 'App Launch',
    properties: {
      route: launch.route,
      logged_in: session.loggedIn(),
      embedded: !isStandalone,
    },
  });
  identify(launch.at);
  const stop = stopAll([
    buffer.drain(pipeline.drain),
    session.onLogin(UserChangeStep.analytics, () => identify()),
    session.onLogout(UserChangeStep.analytics, () => identify()),
    connectivity.onVisible((visible) => {
      if (!visible) pipeline.finish();
    }),
    reportErrors(),
  ]);

  /** Loads the error reporter once the page is idle. */
  function reportErrors(): () => void {
    const dsn = config.sentryDsn;
    if (!dsn) return () => {};
    let isDisposed = false;
    let dispose = () => {};
    const cancel = idle(() => {
      facts.loadReporter().then(
        ({ createErrorReporter }) => {
          if (isDisposed) return;
          const reporter = createErrorReporter({
            dsn,
            fetch: deps.fetch,
            identity: readIdentity,
            app: { platform, host },
            base: () => baseProperties(deliveryArea),
            secrets: () => secretsOf(session, storage, facts.checkout()),
          });
          dispose = reporter.dispose;
          pipeline.reportErrorsTo(reporter);
        },
        () => {
          // the shop works without error reports
        },
      );
    });
    return () => {
      isDisposed = true;
      cancel();
      dispose();
    };
  }

  return () => {
    stop();
    pipeline.finish();
    pipeline.dispose();
    sender.dispose();
    elements.dispose();
  };
}
