import * as v from 'valibot';
import { listOf, number, optionalId, optionalText } from '../../http/wire.ts';
import { placeAnswer } from '../../location/location-wire.ts';
import { TEMPLATE_FIELDS } from '../place-model.ts';

const fieldWire = v.looseObject({
  name: v.picklist(TEMPLATE_FIELDS),
  label: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  placeholder: optionalText,
  is_mandatory: v.fallback(v.boolean(), false),
});

const templateWire = v.looseObject({
  id: number,
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(30)),
  fields: listOf(fieldWire),
});

/** An invalid part of the response counts as missing. */
const optional = <S extends v.GenericSchema<unknown, object>>(schema: S) =>
  v.fallback(v.nullish(schema), null);

/** `GET /location/info`, with the parameters of the map */
export const pinAnswer = v.looseObject({
  ...placeAnswer.entries,
  /** without this field the address counts as serviceable */
  is_serviceable: v.fallback(v.boolean(), true),
  location_info: optional(
    v.looseObject({
      street: v.fallback(listOf(v.string()), []),
      postal_code: v.fallback(optionalId, ''),
    }),
  ),
  display_address: optional(
    v.looseObject({
      title: v.fallback(optionalText, ''),
      address_line: v.fallback(optionalText, ''),
    }),
  ),
  address_templates: optional(
    v.looseObject({
      default_template_id: v.fallback(v.nullish(number), null),
      templates: v.fallback(listOf(templateWire), []),
    }),
  ),
});
