import { openApi } from '../../src/http/open-api.ts';
import type { KeyValue } from '../../src/model/ports.ts';
import { createBackendActions } from '../../src/http/backend-actions.ts';
import type { PutFile } from '../../src/platform/put-file.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import type { PrintDeps, PrintStore } from '../../src/print/print-ports.ts';
import { createPrintStore } from '../../src/print/print-store.ts';
import { createAgeConsent } from '../../src/session/age-consent.ts';
import type { PageDeps } from '../../src/page/page.ts';
import { createLandingPage } from '../../src/print/landing/PrintLanding.tsx';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { pageCode } from '../support/code.ts';
import { createCartWorld } from '../cart/cart-world.ts';
import { openCart } from '../support/open-cart.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { countingRandom, ORIGIN, openBench } from '../fixtures/sandbox-driver.ts';
import { identityOf } from '../support/identity.ts';
import { atStep } from '../support/at-step.ts';

const PLAIN_BROWSER: ReturnType<PrintDeps['bridge']> = {
  host: { name: 'web', platform: 'mobile_web' },
  can: () => true,
  pickFile: async () => [],
};

/**
 * A shopper in the print store, with the real cart, HTTP client and sandbox, and a record of everything that leaves the
 * page.
 */
export async function openPrintStore({
  storage = createMemoryStorage(),
  host = PLAIN_BROWSER,
  painter = null,
  savesData = false,
  pause = async () => {},
}: {
  storage?: KeyValue;
  host?: ReturnType<PrintDeps['bridge']>;
  painter?: ReturnType<PrintDeps['openPainter']>;
  savesData?: boolean;
  /** called between the steps of an upload */
  pause?: () => Promise<void>;
} = {}) {
  const bench = await openBench();
  const { clock } = bench;
  const world = createCartWorld({ storage, clock, userId: 7 });
  const apiCalls: string[] = [];
  let openRequests = 0;
  const connectivity = createFakeConnectivity();
  const online = () => connectivity.online();

  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    apiCalls.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`);
    openRequests += 1;
    try {
      return await abortable(bench.sandbox.fetch(request), init?.signal ?? undefined);
    } finally {
      openRequests -= 1;
    }
  };
  /** Uploads a file in ten chunks, and reports progress for each. */
  const put: PutFile = async (url, file, { contentType, signal, onProgress }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (sentBytes >= bytes.length) return stream.close();
        const part = bytes.slice(sentBytes, sentBytes + Math.max(1, Math.ceil(bytes.length / 10)));
        sentBytes += part.length;
        onProgress(sentBytes);
        stream.enqueue(part);
      },
    });
    const headers = { 'content-type': contentType, 'content-length': String(bytes.length) };
    const answer = await ask(url, { method: 'PUT', headers, body, signal, duplex: 'half' } as RequestInit);
    return answer.status;
  };

  const api = openApi({
    fetch: ask,
    clock,
    base: `${ORIGIN}/api`,
    storage: createMemoryStorage(),
    identity: () => identityOf({ pagePath: '/print' }),
    online,
    pagePath: () => '/print',
    onRefused: () => {},
  });
  const events: [name: string, properties: object][] = [];
  const reports: string[] = [];
  const analytics: PrintDeps['analytics'] = {
    track: (name, properties) => void events.push([name, properties]),
    report: (error) => void reports.push((error as Error).message),
  };
  const { first, cart } = openCart({ ...world.around, api, analytics });
  const modals: (string | null)[] = [];
  const closedModals: unknown[] = [];
  const toasts: string[] = [];
  const urls = new Set<string>();
  const actions = createBackendActions((error) => void reports.push(error.message));
  const logouts = new Set<() => void>();
  let path = '/print';

  const navigation = {
    path: () => path,
    go: (to: string) => {
      path = to;
    },
    back: () => {},
  };
  const messages: PrintDeps['messages'] = {
    toast: (message) => void toasts.push(message),
    openModal: (name) => void modals.push(name),
    closeModal(name) {
      modals.push(null);
      closedModals.push(name);
    },
  };
  const store: PrintStore = createPrintStore({
    ...world.around,
    storage: world.storage,
    api,
    put,
    random: countingRandom(),
    cart,
    objectUrls: {
      create(file) {
        const url = `blob:${(file as File).name}`;
        urls.add(url);
        return url;
      },
      revoke: (url) => void urls.delete(url),
    },
    openPainter: () => painter,
    savesData: () => savesData,
    pause,
    bridge: () => host,
    session: {
      loggedIn: () => true,
      onLogout: atStep(logouts),
    },
    messages,
    navigation,
    connectivity,
    actions,
    analytics,
  });
  /** the landing page, as the shell opens it */
  const landing = createLandingPage(store).open(
    {
      api,
      analytics,
      messages,
      connectivity,
      navigation,
      ageConsent: createAgeConsent(storage, () => ''),
      session: { userId: () => 0 },
      code: pageCode(() => import('../../src/print/landing-api.ts')),
    } as unknown as PageDeps<never>,
    matchOf(matchRoute('/print'), '/print'),
    null,
  );
  const leaveLanding: (() => void)[] = [];
  const stopCart = cart.start();
  const stopStore = store.start();

  return {
    ...bench,
    store,
    cart,
    first,
    storage,
    apiCalls,
    /** the number of requests that are still open */
    open: () => openRequests,
    urls,
    modals,
    /** the names of the dialogs that were closed */
    closed: closedModals,
    toasts,
    reports,
    path: () => path,
    faults: (...rules: object[]) => bench.raw('PUT', '/sandbox/faults', rules),
    limits: (limits: object) => bench.raw('PUT', '/sandbox/print', limits),
    events,
    go: (to: string) => {
      path = to;
    },
    goOffline: () => connectivity.setOnline(false),
    goOnline: () => connectivity.setOnline(true),
    listeners: () => connectivity.listeners() + logouts.size,
    logOut() {
      for (const listener of [...logouts]) listener();
    },
    landing,
    /** shows and loads the landing page */
    async enterLanding(): Promise<void> {
      leaveLanding.push(landing.start?.() ?? (() => {}));
      await landing.load();
    },
    stop() {
      for (const leave of leaveLanding) leave();
      stopStore();
      stopCart();
    },
  };
}

function abortable<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const give = () => reject(new DOMException('Called off', 'AbortError'));
    if (signal.aborted) return give();
    signal.addEventListener('abort', give);
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

export function fileOf(name: string, bytes: BlobPart, type = 'application/pdf'): File {
  return new File([bytes], name, { type, lastModified: 1 });
}

/** A file that only claims its size, without any bytes. */
export function largeFile(name: string, size: number): File {
  const file = fileOf(name, '%PDF-1.7');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** The message and file names of the failure shown. */
export const failureIn = ({ store: { state } }: { store: PrintStore }) =>
  state.failure && [state.failure.message, ...state.failure.names];
