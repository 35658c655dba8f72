import type { Page, PageOf } from '../../page/define-page.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailed } from '../../http/tap-failed.ts';
import { copyText } from '../../platform/copy-text.ts';
import type { Watched } from '../../platform/store.ts';
import type { SessionStore } from '../../session/session-store.ts';
import type { SettingsState } from '../../settings/settings-store.ts';
import { whyRefused } from '../refusal-message.ts';
import type { Salutation } from '../salutations.ts';
import { saveProfile } from './load-account.ts';
import { type AccountFact, type AccountState, reduceAccount } from './reduce-account.ts';
import * as m from './messages.ts';

/** The page's dependencies beside its own requests. */
export interface AccountNeeds {
  session: Pick<SessionStore, 'rename' | 'state' | 'watched'>;
  /** the backend's data on the shopper and the store */
  settings: Watched<SettingsState>;
  logOut: () => Promise<void>;
}

export interface AccountActions extends Pick<AccountNeeds, 'settings' | 'logOut'> {
  session: Pick<SessionStore, 'watched'>;
  openForm(): void;
  closeForm(): void;
  typeName(name: string): void;
  choose(salutation: Salutation): void;
  save(): Promise<void>;
  copyCode(code: string): Promise<void>;
}
export type AccountStore = PageOf<AccountState, AccountActions>;

export function accountActions(page: Page<AccountState, AccountFact>, needs: AccountNeeds): AccountActions {
  const { session, settings, logOut } = needs;
  const { api, analytics, connectivity, messages } = page.deps;
  const apply = (fact: AccountFact) => page.set(reduceAccount(page.get(), fact));

  return {
    session,
    settings,
    logOut,
    openForm: () => apply({ type: 'form-opened', name: session.state.name }),
    closeForm: () => apply({ type: 'form-closed' }),
    typeName: (name) => apply({ type: 'name-typed', name }),
    choose: (salutation) => apply({ type: 'salutation-chosen', salutation }),

    async save() {
      if (page.get().form?.busy) return;
      apply({ type: 'save-asked' });
      const { form } = page.get();
      if (!form?.busy) return;
      const { userId } = session.state;
      try {
        const profile = await saveProfile(api, form);
        // Another shopper may have logged in during the request.
        if (session.state.userId !== userId) return;
        apply({ type: 'saved', profile });
        session.rename(profile.name);
        analytics.track('Profile Changed', { salutation: profile.salutation });
        messages.toast(m.nameSaved);
      } catch (error) {
        if (!isApiError(error)) page.report(error);
        apply({ type: 'save-failed', message: whyRefused(error, tapFailed(connectivity.online())) });
      }
    },

    async copyCode(code) {
      if (!(await copyText(code))) return messages.toast(m.codeNotCopied(code), 5000);
      messages.toast(m.codeCopied);
      analytics.track('Referral Code Copied', {});
    },
  };
}
