import * as v from 'valibot';
import { id, listOf } from '../../http/wire.ts';

/** One section of the privacy page. */
export interface PrivacySnippet {
  id: string;
  title: string;
  /** HTML from the backend */
  html: string;
}

const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1));

/** `GET /v1/account/privacy` */
export const privacyAnswer = v.looseObject({
  snippets: listOf(v.looseObject({ id, title: nonEmpty, html: nonEmpty })),
});
