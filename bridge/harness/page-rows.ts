import { maskText } from '../mask.ts';
import type { TimelineRow } from './protocol.ts';

/** What the tester does to the app and its network, as the timeline has it. */
type Deed = `app ${'killed' | 'restored' | 'reloaded' | 'hidden' | 'shown' | 'opened anew'}` | NetworkDeed;
type NetworkDeed = `network ${'offline' | 'connected'}`;

const KEY = 'page:';

/** A row of the page itself. `why`: is masked here */
export function pageRow(deed: Deed, at: number, why = ''): TimelineRow {
  const [method = '', ...outcome] = deed.split(' ');
  return {
    key: `${KEY}${at}:${deed}`,
    kind: 'shop',
    at,
    method,
    direction: 'received',
    outcome: outcome.join(' '),
    tone: 'plain',
    ...(why && { why: maskText(why) }),
  };
}

/** Whether the tester did this, and not the shop, the app or the backend. */
export const isPageRow = ({ key }: TimelineRow): boolean => key.startsWith(KEY);
