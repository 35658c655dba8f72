import { proxy } from 'valtio/vanilla';
import type { PageAddress, PageEdges, PageStore } from '../../catalog/page.ts';
import { isApiError } from '../../http/api.ts';
import { paths } from '../../platform/paths.ts';
import {
  type Channel,
  newUnsubscribe,
  reduceUnsubscribe,
  type UnsubscribeFact,
  type UnsubscribeState,
} from './reduce-unsubscribe.ts';
import type * as Code from './unsubscribe-api.ts';

export interface UnsubscribeStore extends PageStore<UnsubscribeState> {
  toggle(channel: Channel): void;
  send(): Promise<void>;
  undo(): Promise<void>;
  back(): void;
}

export function createUnsubscribeStore(
  edges: PageEdges<typeof Code>,
  { title }: PageAddress,
): UnsubscribeStore {
  const { api, analytics, connectivity, navigation, session } = edges;
  const state = proxy(newUnsubscribe());
  // Who the link was sent to: kept here alone, as long as the page is.
  let token = '';

  const apply = (fact: UnsubscribeFact): void => {
    Object.assign(state, reduceUnsubscribe(state, fact));
  };

  async function tell(stopped: readonly Channel[]): Promise<void> {
    try {
      const { sendStopped } = await edges.code.load();
      await sendStopped(api, token, stopped);
      apply({ type: 'answered' });
      analytics.track('Messages Stopped', { channels: stopped.join(','), count: stopped.length });
    } catch (error) {
      if (!isApiError(error)) analytics.report(error, 'unsubscribe');
      apply({ type: 'failed', message: whyNot(error, connectivity.online()) });
    }
  }

  return {
    state,
    at({ query }) {
      const given = query.get('token') ?? '';
      if (given === '' || given === token) return;
      token = given;
      apply({ type: 'opened' });
    },
    load: async () => {},
    ready: () => true,
    head: () => ({ title, noindex: true }),
    start() {
      // What a link brings along is nobody else's business: it does not stay in the address.
      if (navigation.path() !== paths.unsubscribe) navigation.go(paths.unsubscribe, { replace: true });
      return () => {};
    },
    toggle: (channel) => apply({ type: 'toggled', channel }),
    async send() {
      if (state.chosen.length > 0 && token === '' && !session.loggedIn() && !(await session.requireLogin()))
        return;
      apply({ type: 'asked' });
      if (state.status === 'sending') await tell(state.chosen);
    },
    async undo() {
      apply({ type: 'undo-asked' });
      if (state.status === 'undoing') await tell([]);
    },
    back: () => navigation.back(),
  };
}

function whyNot(error: unknown, online: boolean): string {
  if (!online) return 'You are offline. Try again when you are connected.';
  if (isApiError(error) && error.status === 404)
    return 'This link is no longer good. Open the one in our latest message, or log in and come back.';
  return 'That did not work. Please try again.';
}
