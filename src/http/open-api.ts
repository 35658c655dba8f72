import type { Waits } from '../model/ports.ts';
import type { Api } from './api.ts';
import { type AuthKeyDeps, createAuthKey } from './auth-key.ts';
import { type ApiDeps, createApi } from './create-api.ts';

type OpenApiDeps = Omit<ApiDeps, 'authKey'> & AuthKeyDeps & { waits?: Waits };

/** The client with its auth key, loaded for the first request. */
export function openApi({ waits, ...deps }: OpenApiDeps): Api {
  const { call } = createApi({ ...deps, authKey: createAuthKey(deps) });
  return {
    call(request) {
      const answer = call(request);
      // A request with its own timeout may take longer without the network being slow.
      if (!request.timeoutMs) waits?.onRequest?.(answer);
      return answer;
    },
  };
}
