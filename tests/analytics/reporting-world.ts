import { vi } from 'vitest';
import { openAnalytics } from '../../src/shell/open-analytics.ts';
import { NO_SWITCHES } from '../../src/analytics/destinations.ts';
import { createEventBuffer, type EventBuffer } from '../../src/analytics/event-buffer.ts';
import type { Api } from '../../src/http/api.ts';
import { openApi } from '../../src/http/open-api.ts';
import { createDevice } from '../../src/platform/device.ts';
import { onPageError } from '../../src/platform/page-errors.ts';
import { createMemoryStorage } from '../checkout/memory-storage.ts';
import type { SessionStore } from '../../src/session/session-store.ts';
import { readConfig } from '../../src/shell/config.ts';
import type { DeliveryArea } from '../../src/shell/delivery-area.ts';
import type { CheckoutFeature } from '../../src/shell/checkout-feature.tsx';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { countingRandom } from '../fixtures/sandbox-driver.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';
import { identityOf } from '../support/identity.ts';

const READY_MESSAGE = '[test] the reporter is there';
export const DSN = 'https://key@errors.test/7';

/** What the shop knows about the shopper, which no report may contain. */
export interface Held {
  accessToken?: string;
  phone?: string;
  name?: string;
  otp?: string;
  address?: string;
  upiId?: string;
  /** the UPI id that the wallet is topped up from */
  fundingUpiId?: string;
}

/** An error report as it was sent. */
export interface Report {
  release: string;
  level: string;
  timestamp: number;
  tags: Record<string, string>;
  exception: {
    values: {
      type: string;
      value: string;
      stacktrace?: { frames: { filename: string; function?: string; lineno: number }[] };
    }[];
  };
  breadcrumbs: { category: string; message: string }[];
  [other: string]: unknown;
}

/** The whole analytics pipeline in a page of its own. `api`: how the backend responds. */
export async function openReporting(
  options: {
    held?: Held;
    dsn?: string | undefined;
    api?: (request: Request) => Response | 'no network';
    /** runs before the first report */
    early?: (buffer: EventBuffer) => void;
  } = {},
) {
  const { held = {}, api: answer = () => Response.json({}), dsn = DSN } = options;
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  const connectivity = createFakeConnectivity();
  const buffer = createEventBuffer(clock);
  const page = new EventTarget();
  /** requests to servers other than the backend, as text */
  const sent: { url: string; body: string }[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (url.startsWith('https://errors.test/') || url.includes('/track/')) {
      sent.push({ url, body: String(init?.body) });
      return new Response('{}', { status: 200 });
    }
    const request = new Request(new URL(url, 'https://shop.test'), init);
    if (request.url.endsWith('/auth_key/')) return Response.json({ success: true, auth_key: 'key-1' });
    const outcome = answer(request);
    if (outcome === 'no network') throw new TypeError(`Failed to fetch ${request.url}`);
    return outcome;
  };
  const window = {
    navigator: {
      sendBeacon(url: string, body: string) {
        sent.push({ url, body });
        return true;
      },
    },
    performance,
    setTimeout: (task: () => void) => clock.after(0, task) as unknown as number,
    clearTimeout: (cancel: unknown) => (cancel as () => void)(),
  };
  const online = () => true;
  const api: Api = openApi({
    fetch,
    clock,
    storage,
    base: '/api',
    identity: () => identityOf({ accessToken: held.accessToken ?? null }),
    online,
    pagePath: () => '/',
    onRefused: () => {},
    onErrored: (error) => buffer.report(error, 'api'),
  });
  const session = {
    auth: { externalAppClient: '', externalAppVersion: '' },
    state: {
      accessToken: held.accessToken ?? null,
      userId: 0,
      phone: held.phone ?? '',
      name: held.name ?? '',
    },
    login: { get: () => ({ phoneNumber: '', otp: held.otp ?? '' }) },
    loggedIn: () => false,
    onLogin: () => () => {},
    onLogout: () => () => {},
  } as unknown as SessionStore;
  const checkout = {
    address: { state: { list: [{ name: '', line: held.address ?? '', place: '' }], form: null } },
    checkout: {
      entry: { state: { upiId: held.upiId ?? '' } },
      funding: { watched: { get: () => ({ upiId: held.fundingUpiId ?? '' }) } },
    },
  } as unknown as CheckoutFeature;
  const device = createDevice({ storage, clock, random: countingRandom() });

  const stopListening = onPageError(page as Window, (error) => buffer.report(error, 'page'));
  const stop = openAnalytics(
    { window: window as unknown as Window & typeof globalThis, isStandalone: true, buffer },
    {
      deps: {
        config: readConfig({ api: '/api', ...(dsn && { sentryDsn: dsn }) }),
        platform: 'mobile_web',
        bridge: { host: { name: 'web' } },
        fetch,
        clock,
        random: countingRandom(),
        connectivity,
      },
      storage,
      device,
      session,
      cart: { state: { cartId: null } as never },
      checkout: () => (held.address || held.upiId || held.fundingUpiId ? checkout : null),
      deliveryArea: {
        location: { merchant: { get: () => ({ chainId: 1383, deliveryType: 'Express' }) } },
        settings: {
          state: { secondaryData: { analytics_properties: { greeting: 'Hello Asha' } } },
          analyticsConfig: async () => NO_SWITCHES,
        },
      } as unknown as DeliveryArea,
      loadReporter: () => import('../../src/analytics/error-reporter.ts'),
      launch: { at: clock.now(), landing: '/', route: '/' },
    },
  );
  async function rest(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      await clock.advance(0);
      await settled();
    }
  }

  options.early?.(buffer);
  if (dsn) {
    // The reporter is a separate chunk: it has loaded once the first report is sent.
    buffer.report(new Error(READY_MESSAGE), 'test');
    await vi.waitFor(
      async () => {
        await rest();
        if (!sent.some(({ body }) => body.includes(READY_MESSAGE))) throw new Error('not there yet');
      },
      { timeout: 20_000, interval: 5 },
    );
    const first = sent.findIndex(({ body }) => body.includes(READY_MESSAGE));
    sent.splice(first, 1);
  }

  return {
    clock,
    buffer,
    api,
    storage,
    sent,
    window: window as typeof window & { dataLayer?: unknown[] },
    device,
    rest,
    /** an uncaught error */
    happen(type: 'error' | 'unhandledrejection', error: unknown): void {
      const field = type === 'error' ? 'error' : 'reason';
      page.dispatchEvent(Object.assign(new Event(type), { [field]: error }));
    },
    hide: () => connectivity.setVisible(false),
    reports(): Report[] {
      return sent
        .filter(({ url }) => url.startsWith('https://errors.test/'))
        .map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as Report);
    },
    close() {
      stopListening();
      stop();
    },
  };
}

export type Reporting = Awaited<ReturnType<typeof openReporting>>;

/** Everything logged to the console from now on. */
export function listenToConsole() {
  const messages: string[] = [];
  for (const way of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, way).mockImplementation((...words) => void messages.push(words.map(String).join(' ')));
  }
  return messages;
}
