import { CALL_NAMES, CALLS, PAYMENT, STORED, watch, AFTERMATH_MS } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { want } from '../want.ts';

/** What an observer may see of a session, and what leaves it besides the replies. */
export function traceChecks({ host, begin }: Rig): AdapterCheck[] {
  /** Everything that was recorded while making each call once. */
  async function visit() {
    const set = await begin();
    const replies = new Map<string, unknown>();
    for (const call of ['storage.set', ...CALL_NAMES.filter((name) => name !== 'storage.set')] as const) {
      const ended = watch(CALLS[call](set.bridge));
      await set.clock.advance(AFTERMATH_MS);
      replies.set(call, ended.reply);
    }
    return { ...set, replies, recorded: JSON.stringify(set.trace.entries()) };
  }

  return [
    {
      name: 'trace: holds no proof of a login, and no token of a payment',
      async run() {
        const { replies, recorded } = await visit();
        const { value } = Object(replies.get('login'));
        want(value === undefined || !recorded.includes(value), 'the proof of a login is in no trace');
        want(!recorded.includes(PAYMENT.token), 'the token of a payment is in no trace');
      },
    },
    {
      name: 'trace: holds no place',
      async run() {
        const { replies, recorded } = await visit();
        const { latitude, longitude } = Object(replies.get('location'));
        const told = [latitude, longitude].some(
          (degrees) => degrees !== undefined && recorded.includes(degrees),
        );
        want(!told, 'where a person is stands in no trace');
      },
    },
    {
      name: 'trace: holds nothing that the shop stores',
      async run() {
        const { recorded } = await visit();
        want(!recorded.includes(STORED), 'what the shop stores is in no trace');
      },
    },
    {
      name: 'trace: holds none of the host’s secrets',
      async run() {
        const { secrets = [], recorded } = await visit();
        const told = secrets.filter((secret) => recorded.includes(secret)).length;
        want(told === 0, 'what the host keeps secret is in no trace', `${told} of them`);
      },
    },
    {
      name: 'trace: shows what was sent to the host for a call, and that it answered',
      async run() {
        const { trace } = await visit();
        const entries = trace.entries();
        for (const call of CALL_NAMES.filter((name) => host.wire?.[name]?.length)) {
          const id = entries.find(({ kind, method }) => kind === 'call' && method === call)?.id;
          const said = entries.filter(({ kind, call: of }) => kind === 'message' && of === id);
          const sent = said.some(({ direction }) => direction === 'sent');
          want(sent, `${call}: the trace shows what went to the host: deadline errors are told by it`);
        }
        const answered = entries.some(
          ({ kind, direction }) => kind === 'message' && direction === 'received',
        );
        want(
          !host.wire || answered || !Object.keys(host.wire).length,
          'the trace shows what came from the host',
        );
      },
    },
    {
      name: 'log: throws for nothing that it is given',
      async run() {
        const { adapter } = await begin();
        const circle: Record<string, unknown> = { big: 1n, none: undefined, run() {} };
        circle.self = circle;
        try {
          adapter?.log?.('odd event', circle);
        } catch (error) {
          want(false, 'an event is taken or dropped, but disturbs nobody', error);
        }
      },
    },
    {
      name: 'log: is not waited for',
      async run() {
        const { adapter } = await begin();
        const answer: unknown = adapter?.log?.('event', {});
        want(
          answer === undefined,
          'log() answers nothing: a promise of it would be nobody’s to handle',
          answer,
        );
      },
    },
  ];
}
