import { type Api, ApiError, type ApiRequest } from './api.ts';
import type { openApi } from './open-api.ts';

/**
 * The client, loaded with the first call: a server-rendered first screen makes none before it can be used. Code that
 * cannot be had is a server that cannot be reached; it is asked for again with the next call.
 */
export function lazyApi(
  edges: Parameters<typeof openApi>[0],
  loadClient: () => Promise<{ openApi: typeof openApi }>,
): Api {
  let loading: Promise<Api> | null = null;
  const load = () => {
    loading ??= loadClient().then(
      (client) => client.openApi(edges),
      () => {
        loading = null;
        throw edges.online()
          ? new ApiError('unreachable', 'The code that calls the server could not be loaded.')
          : new ApiError('offline', 'The code that calls the server could not be loaded without a network.');
      },
    );
    return loading;
  };
  return {
    call: async <S extends Parameters<Api['call']>[0]['answer']>(request: ApiRequest<S>) =>
      (await load()).call(request),
  };
}
