import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { listOf, optionalText, seconds, text } from '../../http/wire.ts';
import { longDate } from '../../model/dates.ts';
import type { PageCall } from '../../page/define-page.ts';
import { reduceSignup } from './reduce-signup.ts';
import * as m from './messages.ts';
import { type Sale, type SaleState, saleIdOf } from './sale-state.ts';

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

/** `Friday, 25 December to Monday, 28 December`; one of the two: that day; empty: not known yet */
function datesOf(from: number | null | undefined, to: number | null | undefined): string {
  const [first, last] = [from, to].flatMap((at) => (at ? longDate(at * 1000) : []));
  if (first === undefined) return '';
  return last === undefined ? first : m.saleDates(first, last);
}

const signedUp = v.fallback(v.boolean(), false);
const saleAnswer = v.looseObject({ success: v.literal(true), sale: saleWire, signed_up: signedUp });
const signupAnswer = v.looseObject({ success: v.literal(true), signed_up: v.boolean() });

const pathOf = (id: string) => `/v1/sale_signup/${encodeURIComponent(id)}`;

export async function load({ deps, match, get, set }: PageCall<SaleState>): Promise<void> {
  const path = pathOf(saleIdOf(match));
  const { sale, signed_up } = await deps.api.call({ method: 'GET', path, answer: saleAnswer });
  set({ sale, signup: reduceSignup(get().signup, { type: 'known', signedUp: signed_up }) });
}

/** Returns the new state. */
export async function sendSignup(api: Api, id: string, wanted: boolean): Promise<boolean> {
  const answer = await api.call({
    method: wanted ? 'POST' : 'DELETE',
    path: pathOf(id),
    answer: signupAnswer,
    ...(wanted && { json: {} }),
  });
  return answer.signed_up;
}
