import * as v from 'valibot';

/** Every page says that it could ask for the age; one that says what to do then does ask. */
const asking = v.looseObject({
  subscribers: v.looseObject({
    AGE_CONSENT: v.looseObject({ common_actions: v.pipe(v.array(v.unknown()), v.nonEmpty()) }),
  }),
});

/** What it shows is for grown-ups: of an answer's `response`. */
export const asksForAge = (response: unknown): boolean => v.is(asking, response);
