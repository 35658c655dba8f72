import { reportSkipped } from '../../catalog/bff/report-skipped.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { Api } from '../../http/api.ts';
import type { ApiState } from '../../page/api-state.ts';
import { type Profile, type ProfilePage, profileAnswer, profileSavedAnswer } from './profile-wire.ts';

export interface AccountState extends ApiState, Pick<ProfilePage, 'objects' | 'layoutConfig'> {
  /** null: not loaded yet */
  profile: Profile | null;
}

const path = '/v1/account/profile';

export async function loadAccount(call: PageCall<AccountState>): Promise<void> {
  const { skipped, ...page } = await call.deps.api.call({ method: 'GET', path, answer: profileAnswer });
  call.set(page);
  reportSkipped(call, skipped);
}

export async function saveProfile(api: Api, { name, salutation }: Profile): Promise<Profile> {
  const { user } = await api.call({
    method: 'PUT',
    path,
    json: { name: name.trim(), salutation },
    answer: profileSavedAnswer,
  });
  return { name: user.name, salutation: user.salutation };
}
