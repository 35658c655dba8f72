import type { Api } from '../../http/api.ts';
import { layoutWire, type READERS, type Readers } from './layout-wire.ts';
import type { NextPage } from './snippet-model.ts';

export interface LayoutCall {
  /** the first page's path, or the whole of `next_url` */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
}

/** All pages of the second generation are asked for by POST. */
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

/** The next page: its address as it came, and the postback that came with it. */
export const nextCall = ({ url, postback }: NextPage): LayoutCall => ({ path: url, body: postback });
