import type { Api } from './api.ts';
import { type AuthKeyEdges, createAuthKey } from './auth-key.ts';
import { type ApiEdges, createApi } from './create-api.ts';

/** The client with its auth key: loaded when the first call is made. */
export function openApi(edges: Omit<ApiEdges, 'authKey'> & AuthKeyEdges): Api {
  return createApi({ ...edges, authKey: createAuthKey(edges) });
}
