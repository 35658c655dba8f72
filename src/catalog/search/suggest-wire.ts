import * as v from 'valibot';
import { linkOf } from '../bff/action-wire.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { lineText } from '../bff/text-wire.ts';
import { SUGGESTION_TYPES, type SuggestionType } from '../search-model.ts';
import type { Suggestion } from './search-state.ts';
import { ownValue } from '../../model/own-value.ts';

/** The suggestion type by entity type, for suggestions that do not name their type. */
const ENTITY_TYPES: Readonly<Record<string, SuggestionType>> = {
  keyterm: 'suggestion',
  composite_keyword: 'suggestion',
  category: 'category',
  subcategory: 'subcategory',
  merchant: 'merchant',
};

const normalise = (raw: unknown): string =>
  typeof raw === 'string' ? raw.trim().toLowerCase().replaceAll('_', ' ') : '';

function kindOf(type: unknown, entity: unknown): SuggestionType {
  const knownType = SUGGESTION_TYPES.find((known) => known === normalise(type));
  const key = normalise(entity).replaceAll(' ', '_');
  return knownType ?? ownValue(ENTITY_TYPES, key) ?? 'suggestion';
}

/** Web and app responses name this member differently. */
function queryOf(action: unknown): string {
  const { update_search_query: web, update_search_api_params: app } = Object(action);
  const raw: unknown = Object(web).query ?? Object(Object(app).api_params).q;
  return typeof raw === 'string' ? raw.trim() : '';
}

const suggestion = v.pipe(
  v.looseObject({
    data: v.looseObject({
      title: lineText,
      subtitle: lineText,
      image: pictureUrl,
      suggestion_type: v.optional(v.unknown()),
      entity_type: v.optional(v.unknown()),
      entity_name: lineText,
      click_action: v.optional(v.unknown()),
    }),
  }),
  v.transform(({ data }): Suggestion => {
    const kind = kindOf(data.suggestion_type, data.entity_type);
    const title = data.title || data.entity_name;
    const link = linkOf(data.click_action);
    const isHeader = kind === 'header' || kind === 'search history header';
    return {
      kind,
      title,
      detail: data.subtitle,
      image: data.image,
      query: isHeader || link !== '' ? '' : queryOf(data.click_action) || title,
      link,
    };
  }),
);

/** The valid suggestions without duplicates. */
export const suggestionsWire = v.pipe(
  v.looseObject({
    response: v.looseObject({ snippets: v.fallback(v.nullish(v.array(v.unknown()), []), []) }),
  }),
  v.transform(({ response }): Suggestion[] => {
    const suggestions = new Map<string, Suggestion>();
    for (const raw of response.snippets ?? []) {
      const parsed = v.safeParse(suggestion, raw);
      if (!parsed.success || parsed.output.title === '') continue;
      const { kind, title, link } = parsed.output;
      const key = `${kind} ${title} ${link}`;
      if (!suggestions.has(key)) suggestions.set(key, parsed.output);
    }
    return [...suggestions.values()];
  }),
);
