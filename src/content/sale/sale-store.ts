import { proxy } from 'valtio/vanilla';
import type { PageAddress, PageEdges, PageStore } from '../../catalog/page.ts';
import { isApiError } from '../../http/api.ts';
import { makeScreenCall } from '../../http/screen-call.ts';
import { reduceSignup, type SignupFact } from './reduce-signup.ts';
import { newSaleState, type SaleState } from './sale-state.ts';
import type * as Code from './load-sale.ts';

export interface SaleStore extends PageStore<SaleState> {
  retry(): Promise<void>;
  /** signs up, or off again; asks who it is first */
  toggle(): Promise<void>;
  back(): void;
}

export function createSaleStore(
  edges: PageEdges<typeof Code>,
  { path, title }: PageAddress,
  handed: SaleState | null,
): SaleStore {
  const { api, analytics, messages, connectivity, navigation, session } = edges;
  const id = path.replaceAll('/', '');
  const state = proxy<SaleState>({ ...newSaleState(), ...(handed?.isAPISuccess && handed) });
  let loading: Promise<void> | null = null;

  const apply = (fact: SignupFact): void => {
    state.signup = reduceSignup(state.signup, fact);
  };
  const code = () => edges.code.load();

  function fetchAnew(): Promise<void> {
    return makeScreenCall({
      state,
      analytics,
      messages,
      where: 'sale',
      hasContent: state.sale !== null,
      async task() {
        const { sale, signedUp } = await (await code()).fetchSale(api, id);
        state.sale = sale;
        apply({ type: 'known', signedUp });
      },
    });
  }

  const retry = () => {
    loading ??= fetchAnew().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    state,
    retry,
    load: async () => {
      if (!state.isAPISuccess) await retry();
    },
    async toggle() {
      const wanted = state.signup.status === 'open';
      if (state.signup.status === 'sending' || state.signup.status === 'leaving') return;
      if (!session.loggedIn() && !(await session.requireLogin())) return;
      apply({ type: 'asked' });
      try {
        const signedUp = await (await code()).sendSignup(api, id, wanted);
        apply({ type: 'answered', signedUp });
        analytics.track('Sale Signup Changed', { sale: id, signed_up: signedUp });
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'sale');
        const offline = !connectivity.online();
        apply({
          type: 'failed',
          message: offline
            ? 'You are offline. Try again when you are connected.'
            : 'That did not work. Please try again.',
        });
      }
    },
    ready: () => state.isAPISuccess,
    missing: () => state.httpStatusCode === 404 && state.sale === null,
    head: () => ({
      title: state.sale?.title ?? title,
      ...(state.sale?.line && { description: state.sale.line }),
      canonical: path,
    }),
    start() {
      // a server does not know who is here
      if (session.loggedIn() && state.isAPISuccess) void retry();
      return connectivity.onChange((online) => void (online && state.isNetworkDisconnected && retry()));
    },
    back: () => navigation.back(),
  };
}
