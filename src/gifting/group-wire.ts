import * as v from 'valibot';
import { id, listOf, requiredListOf, number, optionalText, seconds } from '../http/wire.ts';
import { GIFT_PLACES, MAX_NAME_LENGTH } from './gift-group.ts';

// The requests under `/v1/secret_santa/groups`. Times are in seconds since 1970.

const nameText = v.pipe(v.string(), v.trim(), v.nonEmpty('a name'), v.maxLength(MAX_NAME_LENGTH));

/** `POST /`; repeating a `request_id` creates no second group */
export const createGroupRequest = v.looseObject({
  group_name: nameText,
  name: nameText,
  exchange_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  request_id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'an id')),
});
/** `PUT /{id}/delivery`; null: gifts are not sent there */
export const deliveryRequest = v.looseObject({
  to: v.picklist(GIFT_PLACES),
  address_id: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
/** `POST /{id}/join`, `PUT /{id}/members/{member id}` */
export const memberRequest = v.looseObject({ name: nameText });

const flag = v.fallback(v.optional(v.boolean(), false), false);
const at = v.pipe(
  seconds,
  v.transform((sentSeconds) => sentSeconds * 1000),
);

const groupEntry = v.looseObject({
  group_id: id,
  group_name: v.string(),
  member_count: number,
  exchange_at: at,
  is_started: flag,
});
/** `GET /` */
export const groupsAnswer = v.looseObject({ groups: requiredListOf(groupEntry) });

const member = v.looseObject({ member_id: id, name: v.string(), is_you: flag, is_owner: flag });
const group = v.looseObject({
  group_id: id,
  group_name: v.string(),
  member_count: number,
  is_member: flag,
  can_join: flag,
  is_started: flag,
  exchange_at: v.nullish(at, 0),
  members: listOf(member),
  exchange_place: v.fallback(optionalText, ''),
  your_door: v.fallback(optionalText, ''),
});
/** `GET /{id}`; also the response to changes */
export const groupAnswer = v.looseObject({ group });
/** `DELETE /{id}/members/{member id}`; null: the last member has left */
export const leftAnswer = v.looseObject({ group: v.nullish(group) });
export type GroupWire = v.InferOutput<typeof group>;

/** `GET /{id}/reveal` */
export const revealAnswer = v.looseObject({
  group_name: v.string(),
  exchange_at: at,
  is_started: flag,
  recipient_details: v.nullish(v.looseObject({ name: v.pipe(v.string(), v.nonEmpty()) })),
  deliver_to: listOf(
    v.looseObject({ address_id: number, to: v.picklist(GIFT_PLACES), line: v.fallback(optionalText, '') }),
  ),
});
