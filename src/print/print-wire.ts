import * as v from 'valibot';
import { printFileRequest } from '../cart/calls/wire.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';
import { PRINT_COLORS, PRINT_ORIENTATIONS, PRINT_SIDES } from './print-model.ts';

const count = v.pipe(number, v.integer(), v.minValue(0));
const secret = v.pipe(v.string(), v.nonEmpty());

/** A document in a response. */
export const printFile = v.looseObject({
  print_id: id,
  id: optionalId,
  secret_key: secret,
  product_id: optionalId,
  is_encrypted: v.fallback(v.boolean(), false),
  file_name: optionalText,
  number_of_pages: v.fallback(v.nullish(count, null), null),
  /** of a document with a wrong password */
  error_message: optionalText,
});

const action = v.looseObject({ type: v.pipe(v.string(), v.nonEmpty()) });

/** `POST /v3/printing/upload/data` */
export const uploadDataRequest = v.looseObject({
  file_meta: v.pipe(v.array(v.looseObject({ file_name: v.pipe(v.string(), v.nonEmpty()) })), v.nonEmpty()),
});

/** One upload URL per file, in the order of `file_meta`. Unknown fields are sent back unchanged. */
export const fileWriteData = v.looseObject({ presigned_url: v.pipe(v.string(), v.nonEmpty()) });
export const uploadDataAnswer = v.looseObject({ file_write_data: v.array(fileWriteData) });

/** The body of the `PUT` to a presigned URL is the file itself. */
export const PRESIGNED_CONTENT_TYPE = 'multipart/form-data';

/** `POST /v4/printing/upload/validate`: the response of the first call, with renewed URLs replaced. */
export const uploadValidateRequest = v.looseObject({
  file_write_data: v.pipe(v.array(fileWriteData), v.nonEmpty()),
});
/** Either documents and a status, or actions to run first. */
export const uploadValidateAnswer = v.looseObject({
  actions: listOf(action),
  print_config: listOf(printFile),
  status: v.fallback(v.nullish(v.string(), null), null),
});

/** `POST /v1/printing/decrypt`: all documents of the modal; the locked ones with their passwords. */
export const decryptRequest = v.looseObject({
  print_config: v.pipe(
    v.array(v.looseObject({ ...printFileRequest.entries, password: v.optional(v.string()) })),
    v.nonEmpty(),
  ),
});
/**
 * After the modal has closed: remove the failed documents, or reload the preview. A backend may send other
 * values.
 */
export const DISMISS_ACTIONS = ['REMOVE_FAILED_FILES', 'FETCH_PREVIEW'] as const;
export const decryptAnswer = v.looseObject({
  print_config: listOf(printFile),
  auto_dismiss_data: v.fallback(
    v.nullish(v.looseObject({ dismiss_action_type: v.string(), message: optionalText })),
    null,
  ),
});

/** `POST /v1/print/print_preview`; `print_id` and `secret_key` are those of the first document. */
export const printPreviewRequest = v.looseObject({
  print_id: v.pipe(v.string(), v.nonEmpty()),
  print_ids: v.pipe(v.array(v.string()), v.nonEmpty()),
  secret_key: secret,
  color: v.picklist(PRINT_COLORS),
  side: v.picklist(PRINT_SIDES),
  orientation: v.picklist(PRINT_ORIENTATIONS),
  number_of_copies: v.pipe(v.number(), v.integer(), v.minValue(1)),
  print_config: v.pipe(v.array(printFileRequest), v.nonEmpty()),
});
export const printPreviewAnswer = v.looseObject({
  product_config: v.looseObject({
    product_id: id,
    price_per_page: rupees,
    number_of_pages: count,
    number_of_copies: count,
  }),
  page_meta: v.fallback(v.nullish(v.looseObject({ title: optionalText })), null),
  /** the documents with updated data */
  print_config: listOf(printFile),
});
