import type { Api } from '../http/api.ts';
import { type Feed, feedWire } from './feed-wire.ts';

/** `next`: the URL of a further page, from the previous response. */
export function fetchFeed(api: Api, next?: string): Promise<Feed> {
  return api.call({
    method: 'GET',
    path: next ?? '/feed/',
    answer: feedWire,
    ...(next === undefined && { query: { template_version: 9 } }),
  });
}
