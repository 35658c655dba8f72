import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { paths } from '../../platform/paths.ts';
import {
  type Channel,
  reduceUnsubscribe,
  type UnsubscribeFact,
  type UnsubscribeState,
} from './reduce-unsubscribe.ts';
import type * as Code from './unsubscribe-api.ts';
import * as m from './messages.ts';

export interface UnsubscribeActions {
  toggle(channel: Channel): void;
  send(): Promise<void>;
  undo(): Promise<void>;
}
export type UnsubscribeStore = PageOf<UnsubscribeState, UnsubscribeActions>;

export function unsubscribeActions(
  page: Page<UnsubscribeState, never, typeof Code>,
): UnsubscribeActions & { hooks: Pick<PageHooks, 'at' | 'start'> } {
  const { get, set } = page;
  const { api, analytics, connectivity, code, navigation, session } = page.deps;
  // The token identifies the receiver; kept in memory only.
  let token = '';

  const apply = (fact: UnsubscribeFact): void => set(reduceUnsubscribe(get(), fact));

  async function sendChannels(stopped: readonly Channel[]): Promise<void> {
    try {
      const { sendStopped } = await code.load();
      await sendStopped(api, token, stopped);
      apply({ type: 'answered' });
      analytics.track('Messages Stopped', { channels: stopped.join(','), count: stopped.length });
    } catch (error) {
      if (!isApiError(error)) page.report(error);
      apply({ type: 'failed', message: whyNot(error, connectivity.online()) });
    }
  }

  return {
    toggle: (channel) => apply({ type: 'toggled', channel }),
    async send() {
      if (get().chosen.length > 0 && token === '' && !session.loggedIn() && !(await session.requireLogin()))
        return;
      apply({ type: 'asked' });
      if (get().status === 'sending') await sendChannels(get().chosen);
    },
    async undo() {
      apply({ type: 'undo-asked' });
      if (get().status === 'undoing') await sendChannels([]);
    },
    hooks: {
      at({ query }) {
        const given = query.get('token') ?? '';
        if (given === '' || given === token) return;
        token = given;
        apply({ type: 'opened' });
      },
      start() {
        // Removes the token from the URL, for privacy.
        if (navigation.path() !== paths.unsubscribe) navigation.go(paths.unsubscribe, { replace: true });
        return () => {};
      },
    },
  };
}

function whyNot(error: unknown, online: boolean): string {
  if (online && isApiError(error) && error.status === 404) return m.linkExpired;
  return tapFailed(online);
}
