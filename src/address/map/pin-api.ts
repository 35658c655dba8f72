import type * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { type Suggestion, suggestionQuery } from '../../location/location-api.ts';
import type { Point } from '../../model/distance.ts';
import type { AddressTemplate, LocatedPlace } from '../place-model.ts';
import { pinAnswer } from './pin-wire.ts';

/** The data of a point: its name, serviceability and address templates. */
export interface PinInfo {
  /** null: the backend has not sent the coordinates */
  at: Point | null;
  place: LocatedPlace;
  serviceable: boolean;
  templates: readonly AddressTemplate[];
  defaultTemplateId: number | null;
}

/** `isMoved`: the shopper has moved the pin there. */
export async function fetchPin(
  api: Api,
  { lat, lon }: Point,
  isMoved: boolean,
  signal: AbortSignal,
): Promise<PinInfo> {
  const query = { lat, lon, is_pin_moved: String(isMoved) };
  return readPin(await api.call({ method: 'GET', path: '/location/info', query, signal, answer: pinAnswer }));
}

export async function fetchSuggestedPin(
  api: Api,
  suggestion: Suggestion,
  signal: AbortSignal,
): Promise<PinInfo> {
  const query = suggestionQuery(suggestion);
  return readPin(await api.call({ method: 'GET', path: '/location/info', query, signal, answer: pinAnswer }));
}

function readPin(answer: v.InferOutput<typeof pinAnswer>): PinInfo {
  const {
    coordinate,
    location_info: info,
    display_address: display,
    address_templates: templateAnswer,
  } = answer;
  const locality = answer.locality ?? '';
  const city = answer.city ?? '';
  const pincode = /^[1-9]\d{5}$/.test(info?.postal_code ?? '') ? (info?.postal_code ?? '') : '';
  const templates = (templateAnswer?.templates ?? []).map(({ id, title, fields }) => ({
    id,
    title,
    fields: fields.map(({ name, label, placeholder, is_mandatory }) => ({
      name,
      label,
      placeholder: placeholder ?? '',
      isMandatory: is_mandatory,
    })),
  }));
  const defaultId = templateAnswer?.default_template_id ?? null;
  return {
    at: coordinate ? { lat: coordinate.lat, lon: coordinate.lon } : null,
    place: {
      title: display?.title || locality || city,
      line: display?.address_line || [locality, city, pincode].filter(Boolean).join(', '),
      locality,
      street: info?.street[0] ?? '',
      city,
      pincode,
    },
    serviceable: answer.is_serviceable,
    templates,
    defaultTemplateId: templates.some(({ id }) => id === defaultId) ? defaultId : (templates[0]?.id ?? null),
  };
}
