import * as v from 'valibot';
import { paths } from '../../platform/paths.ts';
import { TINTS } from '../../ui/tint.ts';
import { link } from '../bff/action-wire.ts';
import { fetchLayout } from '../bff/layout-call.ts';
import { READERS } from '../bff/layout-wire.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from '../bff/text-wire.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { Entry, Group, IndexState } from './index-state.ts';

type TilePiece = Omit<Entry, 'key'> & { kind: 'tile' };

const tile = v.pipe(
  v.looseObject({
    data: v.looseObject({
      title: v.pipe(lineText, v.nonEmpty('no words')),
      subtitle: lineText,
      image: pictureUrl,
      image_tint: v.fallback(v.nullish(v.picklist(TINTS), null), null),
      click_action: v.pipe(link, v.nonEmpty('it leads nowhere')),
    }),
  }),
  v.transform(({ data }): TilePiece => {
    const { title, subtitle, image, image_tint, click_action } = data;
    return { kind: 'tile', title, detail: subtitle, image, tint: image_tint ?? null, link: click_action };
  }),
);

const INDEX_READERS = { ...READERS, image_text_vr_type_tile: tile };

/** The maximum number of entries in the structured data. */
const MAX_LISTED_ENTRIES = 100;

/** A page of rails of tiles. Each rail becomes a group without duplicate entries. */
export async function load(call: PageCall<IndexState>): Promise<void> {
  const { deps, match, get, set, setHead } = call;
  const page = await fetchLayout(deps.api, { path: `/v1/layout/${match.route}` }, INDEX_READERS);
  reportSkipped(call, page.skipped);
  const groups = page.snippets.flatMap((piece): Group[] => {
    if (piece.kind !== 'rail') return [];
    const entries = new Map<string, Entry>();
    for (const item of piece.items) {
      if (item.kind !== 'tile') continue;
      const { key, title, detail, image, tint, link } = item;
      if (!entries.has(link)) entries.set(link, { key, title, detail, image, tint, link });
    }
    const { key, title, seeAll, tracking } = piece;
    return entries.size > 0
      ? [{ key, title, link: seeAll?.link ?? '', tracking, entries: [...entries.values()] }]
      : [];
  });
  const { seo, pageMeta } = page;
  const title = seo?.heading || pageMeta?.title || get().title;
  set({ groups, seo, pageMeta, title });
  setHead({
    ...(seo?.description && { description: seo.description }),
    ...(groups.length > 0 && {
      data: [itemListOf(groups, title, deps.navigation.absolute(paths[match.route]))],
    }),
  });
}

function itemListOf(groups: readonly Group[], name: string, url: string): object {
  const entries = groups.flatMap((group) => group.entries).slice(0, MAX_LISTED_ENTRIES);
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url,
    itemListElement: entries.map(({ title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
    })),
  };
}
