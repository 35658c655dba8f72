import { reportSkipped } from '../../catalog/bff/report-skipped.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { Api } from '../../http/api.ts';
import { type Profile, profileAnswer, profileSavedAnswer } from './profile-wire.ts';
import { type AccountState, reduceAccount } from './reduce-account.ts';

const path = '/v1/account/profile';

export async function loadAccount(call: PageCall<AccountState>): Promise<void> {
  const page = await call.deps.api.call({ method: 'GET', path, answer: profileAnswer });
  call.set(reduceAccount(call.get(), { type: 'received', page }));
  reportSkipped(call, page.skipped);
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
