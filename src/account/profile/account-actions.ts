import type { Page, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { copyText } from '../../platform/copy-text.ts';
import type { Watched } from '../../platform/store.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { SettingsState } from '../../settings/settings-store.ts';
import { refusalMessage } from '../refusal-message.ts';
import { type AccountState, saveProfile } from './load-account.ts';
import type { Profile } from './profile-wire.ts';
import * as m from './messages.ts';

/** The dependencies of the account page, apart from its own requests. */
export interface AccountNeeds {
  session: Pick<SessionStore, 'rename' | 'state' | 'watched'>;
  /** the backend's data on the shopper and the store */
  settings: Watched<SettingsState>;
  logOut: () => Promise<void>;
}

export interface AccountActions extends Pick<AccountNeeds, 'settings' | 'logOut'> {
  session: Pick<SessionStore, 'watched'>;
  /** Saves the name and the salutation. Resolves with an error message; empty if they were saved. */
  save(profile: Profile): Promise<string>;
  copyCode(code: string): Promise<void>;
}
export type AccountStore = PageOf<AccountState, AccountActions>;

export function accountActions(page: Page<AccountState>, needs: AccountNeeds): AccountActions {
  const { session, settings, logOut } = needs;
  const { api, analytics, connectivity, messages } = page.deps;

  return {
    session,
    settings,
    logOut,

    async save(changes) {
      const { userId } = session.state;
      try {
        const profile = await saveProfile(api, changes);
        // Another shopper may have logged in during the request.
        if (session.state.userId !== userId) return '';
        page.set({ profile });
        session.rename(profile.name);
        analytics.track('Profile Changed', { salutation: profile.salutation });
        messages.toast(m.nameSaved);
        return '';
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        return refusalMessage(error, tapFailureMessage(connectivity.online()));
      }
    },

    async copyCode(code) {
      if (!(await copyText(code))) return messages.toast(m.codeNotCopied(code), 5000);
      messages.toast(m.codeCopied);
      analytics.track('Referral Code Copied', {});
    },
  };
}
