import type { Api } from '../http/api.ts';
import { type Feed, feedWire } from './feed-wire.ts';

export function fetchFeed(api: Api): Promise<Feed> {
  return api.call({ method: 'GET', path: '/feed/', query: { template_version: 9 }, answer: feedWire });
}
