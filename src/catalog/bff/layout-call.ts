import type { Api } from '../../http/api.ts';
import { layoutWire, type READERS, type Readers } from './layout-wire.ts';
import type { NextPage } from './snippet-model.ts';

export interface LayoutCall {
  /** the first page's path, or the complete `next_url` */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
}

/** All gen 2 pages are requested by POST. */
export async function fetchLayout<R extends Readers = typeof READERS>(
  api: Api,
  { path, query, body = {}, signal }: LayoutCall,
  readers?: R,
) {
  return api.call({
    method: 'POST',
    path,
    json: body,
    answer: layoutWire<R>(readers),
    ...(query && { query }),
    ...(signal && { signal }),
  });
}

/** The next page: the `next_url` and postback of the previous response, unchanged. */
export const nextCall = ({ url, postback }: NextPage): LayoutCall => ({ path: url, body: postback });
