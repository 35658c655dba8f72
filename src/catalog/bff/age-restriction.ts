import * as v from 'valibot';

/** Every page subscribes to AGE_CONSENT; only those with actions for it are age-restricted. */
const restrictedPage = v.looseObject({
  subscribers: v.looseObject({
    AGE_CONSENT: v.looseObject({ common_actions: v.pipe(v.array(v.unknown()), v.nonEmpty()) }),
  }),
});

/** Whether the page of this `response` is age-restricted. */
export const isAgeRestricted = (response: unknown): boolean => v.safeParse(restrictedPage, response).success;
