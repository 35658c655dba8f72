import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { listOf, optionalText, seconds, text } from '../../http/wire.ts';
import { longDate } from '../../model/dates.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { ApiState } from '../../page/api-state.ts';
import { firstSegmentOf } from '../../platform/paths.ts';
import * as m from './messages.ts';

export interface Sale {
  id: string;
  title: string;
  /** one sentence */
  line: string;
  /** the dates as text; empty: unknown */
  when: string;
  phase: 'soon' | 'on' | 'over';
  perks: readonly { title: string; detail: string }[];
}

export interface SaleState extends ApiState {
  /** null: not loaded yet */
  sale: Sale | null;
  /** whether the shopper wants a message when the sale starts */
  signedUp: boolean;
}

const PHASES = { upcoming: 'soon', live: 'on', over: 'over' } as const;

const day = v.fallback(v.nullish(seconds), null);

const saleWire = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.nonEmpty()),
    title: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    line: optionalText,
    /** seconds since 1970 */
    starts_at: day,
    ends_at: day,
    status: v.fallback(v.picklist(['upcoming', 'live', 'over']), 'upcoming'),
    perks: listOf(v.looseObject({ title: v.pipe(v.string(), v.trim(), v.nonEmpty()), detail: text })),
  }),
  v.transform(
    (wire): Sale => ({
      id: wire.id,
      title: wire.title,
      line: wire.line ?? '',
      when: datesOf(wire.starts_at, wire.ends_at),
      phase: PHASES[wire.status],
      perks: wire.perks.map(({ title, detail }) => ({ title, detail })),
    }),
  ),
);

/** `Friday, 25 December to Monday, 28 December`; with only one date: that day; empty: not known yet */
function datesOf(startsAt: number | null | undefined, endsAt: number | null | undefined): string {
  const [firstDay, lastDay] = [startsAt, endsAt].flatMap((at) => (at ? longDate(at * 1000) : []));
  if (firstDay === undefined) return '';
  return lastDay === undefined ? firstDay : m.saleDates(firstDay, lastDay);
}

const saleAnswer = v.looseObject({
  success: v.literal(true),
  sale: saleWire,
  signed_up: v.fallback(v.boolean(), false),
});
const signupAnswer = v.looseObject({ success: v.literal(true), signed_up: v.boolean() });

const pathOf = (id: string) => `/v1/sale_signup/${encodeURIComponent(id)}`;

export async function load({ deps, match, set }: PageCall<SaleState>): Promise<void> {
  const path = pathOf(firstSegmentOf(match.route));
  const { sale, signed_up: signedUp } = await deps.api.call({ method: 'GET', path, answer: saleAnswer });
  set({ sale, signedUp });
}

/** Resolves with whether the shopper is now signed up. */
export async function sendSignup(api: Api, id: string, subscribe: boolean): Promise<boolean> {
  const answer = await api.call({
    method: subscribe ? 'POST' : 'DELETE',
    path: pathOf(id),
    answer: signupAnswer,
    ...(subscribe && { json: {} }),
  });
  return answer.signed_up;
}
