import type { LoadFact } from '../../page/define-page.ts';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { Salutation } from '../salutations.ts';
import type { Profile, ProfilePage } from './profile-wire.ts';
import * as m from './messages.ts';

/** The form for name and salutation. */
export interface NameForm extends Profile {
  /** why saving failed, as a sentence; empty: no failure */
  error: string;
  busy: boolean;
}

export interface AccountState extends ApiState, Pick<ProfilePage, 'objects' | 'layoutConfig'> {
  /** null: not loaded yet */
  profile: Profile | null;
  /** null: the form is closed */
  form: NameForm | null;
}

export type AccountFact =
  | { type: 'received'; page: ProfilePage }
  /** `name`: the session's, used if the profile has not loaded */
  | { type: 'form-opened'; name: string }
  | { type: 'form-closed' }
  | { type: 'name-typed'; name: string }
  | { type: 'salutation-chosen'; salutation: Salutation }
  | { type: 'save-asked' }
  | { type: 'saved'; profile: Profile }
  | { type: 'save-failed'; message: string };

const NAME_NEEDED = m.enterYourName;

export const newAccount = (): AccountState => ({
  ...newApiState(),
  profile: null,
  objects: [],
  layoutConfig: { columns: 1 },
  form: null,
});

export function reduceAccount(state: AccountState, fact: AccountFact | LoadFact): Partial<AccountState> {
  const { form } = state;
  switch (fact.type) {
    case 'received': {
      const { profile, objects, layoutConfig } = fact.page;
      return { profile, objects, layoutConfig };
    }
    case 'form-opened': {
      const { name, salutation } = state.profile ?? { name: fact.name, salutation: '' };
      return { form: { name, salutation, error: '', busy: false } };
    }
    case 'form-closed':
      return { form: null };
    case 'name-typed':
      return { form: form && { ...form, name: fact.name, error: '' } };
    case 'salutation-chosen':
      return { form: form && { ...form, salutation: fact.salutation } };
    case 'save-asked': {
      if (form === null || form.busy) return {};
      const ready = form.name.trim() !== '';
      return { form: { ...form, busy: ready, error: ready ? '' : NAME_NEEDED } };
    }
    case 'saved':
      return { profile: fact.profile, form: null };
    case 'save-failed':
      return { form: form && { ...form, busy: false, error: fact.message } };
    default:
      return {};
  }
}
