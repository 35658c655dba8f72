import * as v from 'valibot';
import { isApiError } from '../http/api.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { MIN_MEMBERS, MAX_MEMBERS } from './gift-group.ts';
import { MOMENT_FAULTS } from './exchange-time.ts';
import * as m from './messages.ts';

/** Messages for the backend's error codes. */
export const GROUP_REFUSALS = {
  ALREADY_MEMBER: m.alreadyMember,
  GROUP_FULL: m.groupFull(MAX_MEMBERS),
  NAME_TAKEN: m.nameTaken,
  ALREADY_STARTED: m.alreadyDrawn,
  TOO_FEW: m.tooFewToDraw(MIN_MEMBERS),
  NOT_OWNER: m.ownerOnly,
  NOT_SERVICEABLE: m.placeNotServed,
  DATE_PAST: MOMENT_FAULTS.past,
  DATE_SOON: MOMENT_FAULTS.soon,
  DATE_FAR: MOMENT_FAULTS.far,
} as const;
export type GroupRefusal = keyof typeof GROUP_REFUSALS;

const GONE_MESSAGE = m.groupGone;

const refusal = v.looseObject({ code: v.picklist(Object.keys(GROUP_REFUSALS) as GroupRefusal[]) });

export interface RefusalReason {
  /** `gone`: the group no longer exists, or the shopper is not in it; null: a later attempt may succeed */
  code: GroupRefusal | 'gone' | null;
  /** the message for the shopper; empty after a logout, which is reported elsewhere */
  message: string;
}

export function explainRefusal(error: unknown, isOnline: boolean): RefusalReason {
  if (isApiError(error) && error.kind === 'http') {
    const body = v.safeParse(refusal, error.body);
    if (body.success) return { code: body.output.code, message: GROUP_REFUSALS[body.output.code] };
    if (error.status === 404) return { code: 'gone', message: GONE_MESSAGE };
    if (error.status === 401 || error.status === 403) return { code: null, message: '' };
  }
  return { code: null, message: tapFailureMessage(isOnline) };
}
