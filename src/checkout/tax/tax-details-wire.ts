import * as v from 'valibot';
import { optionalText } from '../../http/wire.ts';
import { findGstinFault, normaliseGstin } from './gstin.ts';

export const MAX_BUSINESS_NAME = 100;

/** `PUT /v1/user/tax_details` */
export const taxDetailsRequest = v.looseObject({
  gstin: v.pipe(
    v.string(),
    v.transform(normaliseGstin),
    v.check((gstin) => findGstinFault(gstin) === null, 'a valid GSTIN'),
  ),
  business_name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_BUSINESS_NAME)),
});

/**
 * `GET`, `PUT` and `DELETE` of `/v1/user/tax_details?address_id=`. `tax_details`: null: none saved.
 * `place_of_supply`: the state of the address, whose tax applies; empty: unknown.
 */
export const taxDetailsAnswer = v.pipe(
  v.looseObject({
    tax_details: v.nullable(v.looseObject({ gstin: v.string(), business_name: v.string() })),
    place_of_supply: optionalText,
  }),
  v.transform(({ tax_details, place_of_supply }) => ({
    details: tax_details && { gstin: tax_details.gstin, businessName: tax_details.business_name },
    placeOfSupply: place_of_supply ?? '',
  })),
);

export type SavedTaxDetails = v.InferOutput<typeof taxDetailsAnswer>;
export type TaxDetails = NonNullable<SavedTaxDetails['details']>;
