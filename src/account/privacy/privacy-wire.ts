import * as v from 'valibot';
import { id, listOf } from '../../http/wire.ts';

/** One thing that is said of privacy. */
export interface PrivacySnippet {
  id: string;
  title: string;
  /** as the backend wrote it: HTML */
  html: string;
}

const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1));

/** `GET /v1/account/privacy` */
export const privacyAnswer = v.looseObject({
  snippets: listOf(v.looseObject({ id, title: nonEmpty, html: nonEmpty })),
});
