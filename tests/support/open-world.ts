import { createPlaceChooser } from '../../src/location/choose-place.ts';
import type * as v from 'valibot';
import type { PageDeps } from '../../src/page/page.ts';
import type { Api, ApiRequest } from '../../src/http/api.ts';
import { createWhenUnblocked } from '../../src/http/blocked-calls.ts';
import { openApi } from '../../src/http/open-api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { verifyAnswer } from '../../src/session/session-wire.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import type { Goods } from '../../fixtures/open-sandbox.ts';
import { openBench, ORIGIN } from '../fixtures/sandbox-driver.ts';
import { createCode } from './code.ts';
import { createFakeConnectivity } from './fake-connectivity.ts';
import { createTabHub, persistedSlices } from './persisted-slices.ts';
import { identityOf } from './identity.ts';
import { atStep } from './at-step.ts';

/**
 * A shopper on the real sandbox: the real HTTP client without a socket, and a network that can be switched off.
 * Messages, navigation and tracking are recorded in lists. Asked to log in, the shopper does so if willing.
 */
export async function openWorld({
  path = '/',
  goods,
  ageConsent = () => 'idle',
}: {
  path?: string;
  goods?: Goods;
  ageConsent?: () => ReturnType<typeof identityOf>['ageConsent'];
} = {}) {
  const bench = await openBench(goods ? { goods } : {});
  const { clock, sandbox } = bench;
  const storage = createMemoryStorage();
  const connectivity = createFakeConnectivity();
  const session = { userId: 0, token: null as string | null };
  const logins = new Set<() => void>();
  const logouts = new Set<() => void>();
  const moveListeners = new Set<() => void>();
  const listening =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const page = { path };
  const blocking = createWhenUnblocked({ path: () => page.path, onHash: listening(moveListeners) });
  blocking.start();
  const apiCalls: string[] = [];
  const reports: string[] = [];
  const tracked: { event: string; [property: string]: unknown }[] = [];
  const toasts: string[] = [];
  const moves = [path];
  const loginRequests = { login: 0, wantsTo: true, phone: '9876543210' };
  const heldResponses: (() => void)[] = [];
  let isHolding = false;

  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!connectivity.online()) throw new TypeError('Failed to fetch');
    return sandbox.fetch(request);
  };
  const base = `${ORIGIN}/api`;
  const client = openApi({
    fetch: ask,
    clock,
    base,
    online: connectivity.online,
    storage: createMemoryStorage(),
    identity: () => identityOf({ accessToken: session.token, ageConsent: ageConsent(), pagePath: page.path }),
    pagePath: () => page.path,
    onRefused: () => {},
  });
  const api: Api = {
    async call<S extends v.GenericSchema>(request: ApiRequest<S>) {
      apiCalls.push(`${request.method} ${request.path}`);
      const answer = await client.call(request);
      if (isHolding) await new Promise<void>((resolve) => heldResponses.push(resolve));
      return answer;
    },
  };
  const tabs = createTabHub();
  const slices = persistedSlices({ clock, connectivity, tabs: tabs() });
  const ofSlices = connectivity.listeners();

  async function logIn(phone: string): Promise<number> {
    const { access_token, user } = await client.call({
      method: 'POST',
      path: '/v2/accounts/verify/phone/code/',
      form: { user_phone: phone, verify_code: '1234' },
      answer: verifyAnswer,
    });
    Object.assign(session, { userId: user?.id ?? 0, token: access_token });
    for (const listener of logins) listener();
    return session.userId;
  }
  const analytics = {
    track: (event: string, properties: object) => void tracked.push({ event, ...properties }),
    report: (error: unknown, where: string) => {
      reports.push(`${where}: ${error instanceof Error ? error.message : error}`);
    },
  };
  const ports = {
    storage,
    api,
    clock,
    connectivity,
    analytics,
    messages: {
      toast: (message: string, ms?: number) =>
        void toasts.push(ms === undefined ? message : `${message} (${ms})`),
      openModal: () => {},
      closeModal: () => {},
    },
    navigation: {
      path: () => moves.at(-1) ?? path,
      go: (to: string) => void moves.push(to),
      back: () => {},
    },
    session: {
      loggedIn: () => session.userId > 0,
      userId: () => session.userId,
      storedUserId: () => session.userId,
      name: () => 'Asha',
      onLogin: atStep(logins),
      onLogout: atStep(logouts),
      async requireLogin() {
        loginRequests.login += 1;
        if (loginRequests.wantsTo) await logIn(loginRequests.phone);
        return loginRequests.wantsTo;
      },
    },
  };
  const at = (address: string) =>
    matchOf(matchRoute(address.split(/[?#]/)[0] ?? ''), address.split('#')[0] ?? '');

  return {
    loadChooser: async () => ({ createPlaceChooser }),
    ...bench,
    ...ports,
    goTo(to: string) {
      page.path = to;
      for (const listener of moveListeners) listener();
    },
    whenUnblocked: blocking.whenUnblocked,
    apiCalls,
    asks: loginRequests,
    reports,
    tracked,
    toasts,
    moves,
    at,
    slices,
    address: at(path),
    /**
     * what the shell passes to the page at this path, except parts with a test world of their own, such as the cart
     */
    deps: { ...ports, code: createCode(ports).codeAt(path) } as unknown as PageDeps<never>,
    events: () => tracked.map(({ event }) => event),
    hide: () => connectivity.setVisible(false),
    show: () => connectivity.setVisible(true),
    /** another tab of the same shopper has changed the stored state */
    otherTab: tabs(),
    logIn,
    logOut() {
      Object.assign(session, { userId: 0, token: null });
      for (const listener of logouts) listener();
    },
    goOffline: () => connectivity.setOnline(false),
    comeBack: () => connectivity.setOnline(true),
    /** holds responses back until they are let through, newest first */
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const letIn of heldResponses.splice(0).reverse()) letIn();
    },
    faults: (rules: readonly object[]) => bench.raw('PUT', '/sandbox/faults', rules),
    listeners: () => logins.size + logouts.size + connectivity.listeners() - ofSlices,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
