import type { Api } from './api.ts';
import { type AuthKeyDeps, createAuthKey } from './auth-key.ts';
import { type ApiDeps, createApi } from './create-api.ts';

/** The client with its auth key: loaded when the first call is made. */
export function openApi(deps: Omit<ApiDeps, 'authKey'> & AuthKeyDeps): Api {
  return createApi({ ...deps, authKey: createAuthKey(deps) });
}
