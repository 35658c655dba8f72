import { explain } from './fault-messages.ts';
import type { TimelineRow } from './protocol.ts';

/** The backend calls as a HAR 1.2 file, which network viewers open. Rows are masked already. */
export function writeHar(
  rows: readonly TimelineRow[],
  { origin, build }: { origin: string; build: string },
): string {
  const calls = rows.filter(({ kind, part }) => kind === 'api' && part === undefined);
  const log = {
    version: '1.2',
    creator: { name: 'Doorstep harness', version: '1' },
    ...(build && { comment: build }),
    entries: calls.map((row) => entryOf(row, origin)),
  };
  return `${JSON.stringify({ log }, null, 1)}\n`;
}

function entryOf(row: TimelineRow, origin: string): object {
  const { method, at, duration, outcome, tone, headers = {}, payload, reply } = row;
  const [verb = 'GET', path = ''] = method.split(' ');
  const url = path.startsWith('/') ? origin + path : path;
  const status = /^\d{3}$/.test(outcome) ? Number(outcome) : 0;
  const type = headers['content-type'] ?? 'application/json';
  const bodySize = -1;
  const why = explain(row);
  return {
    startedDateTime: new Date(at).toISOString(),
    time: duration ?? 0,
    request: {
      method: verb,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
      queryString: pairs(Object.fromEntries(new URL(url, 'http://unknown').searchParams)),
      ...(payload !== undefined && { postData: { mimeType: type, text: textOf(payload) } }),
      headersSize: -1,
      bodySize,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: {
        size: reply === undefined ? 0 : textOf(reply).length,
        mimeType: typeof reply === 'string' ? 'text/plain' : 'application/json',
        ...(reply !== undefined && { text: textOf(reply) }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize,
    },
    cache: {},
    // a call that has not ended, or that never reached the server, has no times of its own
    timings: { send: 0, wait: duration ?? 0, receive: 0 },
    ...((status === 0 || why) && {
      comment: [tone === 'open' ? 'no answer yet' : outcome, why].filter(Boolean).join(' '),
    }),
  };
}

const pairs = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
