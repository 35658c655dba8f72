import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { link } from '../bff/action-wire.ts';
import { uniqueBy } from '../bff/unique-by.ts';
import type { PageCall } from '../../page/define-page.ts';
import { fetchLayout, type LayoutCall, nextCall } from '../bff/layout-call.ts';
import { READERS } from '../bff/layout-wire.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { richText, lineText } from '../bff/text-wire.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import { layoutHead } from './layout-head.ts';
import { type LayoutSource, sourceOf } from './layout-source.ts';
import type { LayoutState, NavData, NavItem, Question } from './layout-state.ts';
import { type ParsedLayout, reduceLayout } from './reduce-layout.ts';

/** A path of the backend; empty for another host's URL. */
const backendPath = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((raw) => (typeof raw === 'string' && /^\/(?!\/)/.test(raw) ? raw : '')),
);
const position = v.pipe(
  v.optional(v.unknown(), 0),
  v.transform((raw) => (Number.isInteger(Number(raw)) ? Number(raw) : 0)),
);
const tab = v.looseObject({
  title: v.pipe(lineText, v.nonEmpty('no words')),
  image: pictureUrl,
  api_url: backendPath,
  click_action: link,
});

const navWire = v.pipe(
  v.looseObject({
    data: v.looseObject({
      items: v.fallback(v.nullish(v.array(v.unknown()), []), []),
      selected_position: position,
    }),
  }),
  v.transform(({ data }): NavData & { kind: 'nav' } => {
    const items = (data.items ?? []).flatMap((raw): NavItem[] => {
      const nested = v.safeParse(v.looseObject({ data: v.looseObject({}) }), raw);
      const parsed = v.safeParse(tab, nested.success ? nested.output.data : raw);
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

const question = v.looseObject({ question: v.pipe(lineText, v.nonEmpty()), answer: richText });
const questionsWire = v.fallback(v.nullish(v.array(v.unknown()), []), []);

function questionsOf(raw: unknown): Question[] {
  const questions = (v.parse(questionsWire, raw) ?? []).flatMap((entry) => {
    const parsed = v.safeParse(question, entry);
    return parsed.success ? [{ question: parsed.output.question, answer: parsed.output.answer }] : [];
  });
  return uniqueBy(questions, (entry) => entry.question);
}

/** Requests a layout page and separates its tabs from the other snippets. */
async function fetchParsedLayout(api: Api, call: LayoutCall) {
  const page = await fetchLayout(api, call, LAYOUT_READERS);
  const nav = page.snippets.find((piece) => piece.kind === 'nav') ?? null;
  const answer: ParsedLayout = {
    page: {
      ...page,
      snippets: page.snippets.filter((piece) => piece.kind !== 'nav') as Snippet[],
      footer: page.footer.filter((piece) => piece.kind !== 'nav') as Snippet[],
    },
    title: v.parse(lineText, page.response.page_title),
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
  const { answer, skipped } = await fetchParsedLayout(deps.api, callOf(get(), source, more));
  reportSkipped(call, skipped);
  set(reduceLayout(get(), { type: more ? 'more-answered' : 'answered', answer }));
  const { bffData } = get();
  if (!more && bffData) setHead(layoutHead(bffData, source, deps.navigation));
}
