import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { link } from '../bff/action-wire.ts';
import { eachOnce } from '../bff/each-once.ts';
import type { PageCall } from '../../page/define-page.ts';
import { fetchLayout, type LayoutCall, nextCall } from '../bff/layout-call.ts';
import { READERS } from '../bff/layout-wire.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { richWords, words } from '../bff/text-wire.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import { layoutHead } from './layout-head.ts';
import { type LayoutSource, sourceOf } from './layout-source.ts';
import type { LayoutState, NavData, NavItem, Question } from './layout-state.ts';
import { type LaidOut, reduceLayout } from './reduce-layout.ts';

/** A path of the backend; empty for another host's URL. */
const backendPath = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent) => (typeof sent === 'string' && /^\/(?!\/)/.test(sent) ? sent : '')),
);
const place = v.pipe(
  v.optional(v.unknown(), 0),
  v.transform((sent) => (Number.isInteger(Number(sent)) ? Number(sent) : 0)),
);
const tab = v.looseObject({
  title: v.pipe(words, v.nonEmpty('no words')),
  image: pictureUrl,
  api_url: backendPath,
  click_action: link,
});

const navWire = v.pipe(
  v.looseObject({
    data: v.looseObject({
      items: v.fallback(v.nullish(v.array(v.unknown()), []), []),
      selected_position: place,
    }),
  }),
  v.transform(({ data }): NavData & { kind: 'nav' } => {
    const items = (data.items ?? []).flatMap((sent): NavItem[] => {
      const inner = v.safeParse(v.looseObject({ data: v.looseObject({}) }), sent);
      const parsed = v.safeParse(tab, inner.success ? inner.output.data : sent);
      if (!parsed.success) return [];
      const { title, image, api_url, click_action } = parsed.output;
      return [{ title, image, url: api_url, link: click_action }];
    });
    const last = Math.max(0, items.length - 1);
    return { kind: 'nav', items, selected_position: Math.min(Math.max(0, data.selected_position), last) };
  }),
  v.check(({ items }) => items.length > 0, 'no tabs'),
);

const LAYOUT_READERS = { ...READERS, tab_snippet_type_1: navWire };

const question = v.looseObject({ question: v.pipe(words, v.nonEmpty()), answer: richWords });
const questionsWire = v.fallback(v.nullish(v.array(v.unknown()), []), []);

function questionsOf(sent: unknown): Question[] {
  const read = (v.parse(questionsWire, sent) ?? []).flatMap((one) => {
    const parsed = v.safeParse(question, one);
    return parsed.success ? [{ question: parsed.output.question, answer: parsed.output.answer }] : [];
  });
  return eachOnce(read, (one) => one.question);
}

/** Requests a layout page and separates its tabs from the other snippets. */
async function fetchLaidOut(api: Api, call: LayoutCall) {
  const page = await fetchLayout(api, call, LAYOUT_READERS);
  const nav = page.snippets.find((piece) => piece.kind === 'nav') ?? null;
  const answer: LaidOut = {
    page: {
      ...page,
      snippets: page.snippets.filter((piece) => piece.kind !== 'nav') as Snippet[],
      footer: page.footer.filter((piece) => piece.kind !== 'nav') as Snippet[],
    },
    title: v.parse(words, page.response.page_title),
    nav: nav && { items: nav.items, selected_position: nav.selected_position },
    questions: questionsOf(page.response.faqs),
  };
  return { answer, skipped: page.skipped };
}

/** The request for the selected tab or the layout of the URL; with `more`, for the next page. */
function callOf({ bffData, navData }: LayoutState, source: LayoutSource, more: boolean): LayoutCall {
  const next = more && bffData?.paging.next;
  if (next) return nextCall(next);
  const url = navData?.items[navData.selected_position]?.url;
  return url ? { path: url } : source;
}

export async function load(call: PageCall<LayoutState>): Promise<void> {
  const { deps, match, get, more, set, setHead } = call;
  const source = sourceOf(match);
  const { answer, skipped } = await fetchLaidOut(deps.api, callOf(get(), source, more));
  reportSkipped(call, skipped);
  set(reduceLayout(get(), { type: more ? 'more-answered' : 'answered', answer }));
  const { bffData } = get();
  if (!more && bffData) setHead(layoutHead(bffData, source, deps.navigation));
}
