import type { Waits } from '../model/ports.ts';
import type { Api } from './api.ts';
import { type AuthKeyDeps, createAuthKey } from './auth-key.ts';
import { type ApiDeps, createApi } from './create-api.ts';

type OpenApiDeps = Omit<ApiDeps, 'authKey'> & AuthKeyDeps & { waits?: Waits };

/** The client with its auth key, loaded for the first request. */
export function openApi({ waits, ...deps }: OpenApiDeps): Api {
  const { call } = createApi({ ...deps, authKey: createAuthKey(deps) });
  const onAnswer = () => {
    if (waits) waits.hasAnswer = true;
  };
  return {
    call(request) {
      const answer = call(request);
      if (waits && !waits.hasAnswer) void answer.then(onAnswer, () => {});
      // A request with its own timeout may take longer without the network being slow.
      if (!request.timeoutMs) waits?.onRequest?.(answer);
      return answer;
    },
  };
}
