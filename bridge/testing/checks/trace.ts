import { CALL_NAMES, CALLS, PAYMENT, STORED_VALUE, watch, AFTERMATH_MS } from '../calls.ts';
import type { AdapterCheck } from '../host-under-test.ts';
import type { Rig } from '../rig.ts';
import { requireThat } from '../want.ts';

/** Checks that secrets appear only in the replies, never in the trace. */
export function traceChecks({ host, begin }: Rig): AdapterCheck[] {
  /** Everything that was recorded while making each call once. */
  async function visit() {
    const set = await begin();
    const replies = new Map<string, unknown>();
    for (const call of ['storage.set', ...CALL_NAMES.filter((name) => name !== 'storage.set')] as const) {
      const settlement = watch(CALLS[call](set.bridge));
      await set.clock.advance(AFTERMATH_MS);
      replies.set(call, settlement.reply);
    }
    return { ...set, replies, recorded: JSON.stringify(set.trace.entries()) };
  }

  return [
    {
      name: 'trace: contains no login proof and no payment token',
      async run() {
        const { replies, recorded } = await visit();
        const { value } = Object(replies.get('login'));
        requireThat(value === undefined || !recorded.includes(value), 'a login proof is not in the trace');
        requireThat(!recorded.includes(PAYMENT.token), 'a payment token is not in the trace');
      },
    },
    {
      name: 'trace: contains no location',
      async run() {
        const { replies, recorded } = await visit();
        const { latitude, longitude } = Object(replies.get('location'));
        const leaksLocation = [latitude, longitude].some(
          (degrees) => degrees !== undefined && recorded.includes(degrees),
        );
        requireThat(!leaksLocation, 'the person’s location is not in the trace');
      },
    },
    {
      name: 'trace: contains nothing that the shop stores',
      async run() {
        const { recorded } = await visit();
        requireThat(!recorded.includes(STORED_VALUE), 'stored values are not in the trace');
      },
    },
    {
      name: 'trace: contains none of the host’s secrets',
      async run() {
        const { secrets = [], recorded } = await visit();
        const leakedSecrets = secrets.filter((secret) => recorded.includes(secret)).length;
        requireThat(
          leakedSecrets === 0,
          'the host’s secrets are not in the trace',
          `${leakedSecrets} of them`,
        );
      },
    },
    {
      name: 'trace: shows what a call sent to the host, and that it replied',
      async run() {
        const { trace } = await visit();
        const entries = trace.entries();
        for (const call of CALL_NAMES.filter((name) => host.wire?.[name]?.length)) {
          const id = entries.find(({ kind, method }) => kind === 'call' && method === call)?.id;
          const messages = entries.filter(({ kind, call: of }) => kind === 'message' && of === id);
          const wasSent = messages.some(({ direction }) => direction === 'sent');
          requireThat(wasSent, `${call}: the trace shows what was sent to the host, for deadline errors`);
        }
        const wasAnswered = entries.some(
          ({ kind, direction }) => kind === 'message' && direction === 'received',
        );
        requireThat(
          !host.wire || wasAnswered || !Object.keys(host.wire).length,
          'the trace shows what came from the host',
        );
      },
    },
    {
      name: 'log: never throws, whatever it is given',
      async run() {
        const { adapter } = await begin();
        const circle: Record<string, unknown> = { big: 1n, none: undefined, run() {} };
        circle.self = circle;
        try {
          adapter?.log?.('odd event', circle);
        } catch (error) {
          requireThat(false, 'an event is accepted or dropped without an error', error);
        }
      },
    },
    {
      name: 'log: returns nothing to await',
      async run() {
        const { adapter } = await begin();
        const answer: unknown = adapter?.log?.('event', {});
        requireThat(
          answer === undefined,
          'log() returns nothing, because nobody would handle a promise',
          answer,
        );
      },
    },
  ];
}
