import * as v from 'valibot';
import { printFileRequest } from '../cart/calls/wire.ts';
import { type Api, isApiError } from '../http/api.ts';
import { id, listOf, number, optionalId, optionalText, rupees } from '../http/wire.ts';
import {
  PRINT_COLORS,
  PRINT_ORIENTATIONS,
  PRINT_SIDES,
  type DocumentSettings,
  linesOf,
  type PrintFile,
  type PrintItem,
  type PrintQuote,
  type ProductConfig,
} from './print-model.ts';
import * as m from './messages.ts';

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
  /** why the password was refused; empty: it was not */
  error_message: optionalText,
});

/** How a backend sells one document. `number_of_pages`: of the chosen page range. */
const productConfig = v.looseObject({
  product_id: id,
  price_per_page: rupees,
  number_of_pages: count,
  number_of_copies: count,
});

const action = v.looseObject({ type: v.pipe(v.string(), v.nonEmpty()) });

/** The request of `POST /v3/printing/upload/data`. */
export const uploadDataRequest = v.looseObject({
  file_meta: v.pipe(v.array(v.looseObject({ file_name: v.pipe(v.string(), v.nonEmpty()) })), v.nonEmpty()),
});

/** The response has one upload URL per file, in the order of `file_meta`. Unknown fields are sent back unchanged. */
const fileWriteData = v.looseObject({ presigned_url: v.pipe(v.string(), v.nonEmpty()) });
const uploadDataAnswer = v.looseObject({ file_write_data: v.array(fileWriteData) });

/** The content type of the `PUT` to a presigned URL, although the body is the file itself. */
export const PRESIGNED_CONTENT_TYPE = 'multipart/form-data';

/**
 * The request of `POST /v4/printing/upload/validate`: the earlier response with the upload URLs, in
 * which expired URLs have been replaced by their renewed ones.
 */
export const uploadValidateRequest = v.looseObject({
  file_write_data: v.pipe(v.array(fileWriteData), v.nonEmpty()),
});
/** The response holds either documents and a status, or actions to run first. */
const uploadValidateAnswer = v.looseObject({
  actions: listOf(action),
  print_config: listOf(printFile),
  status: v.fallback(v.nullish(v.string(), null), null),
});

/** The request of `POST /v1/printing/decrypt`: all documents of the modal, the locked ones with their passwords. */
export const decryptRequest = v.looseObject({
  print_config: v.pipe(
    v.array(v.looseObject({ ...printFileRequest.entries, password: v.optional(v.string()) })),
    v.nonEmpty(),
  ),
});
/**
 * What to do after the modal has closed: remove the failed documents, or reload the preview. A backend may
 * send other values.
 */
export const DISMISS_ACTIONS = ['REMOVE_FAILED_FILES', 'FETCH_PREVIEW'] as const;
const decryptAnswer = v.looseObject({
  print_config: listOf(printFile),
  auto_dismiss_data: v.fallback(
    v.nullish(v.looseObject({ dismiss_action_type: v.string(), message: optionalText })),
    null,
  ),
});

/**
 * The request of `POST /v1/print/print_preview`; `print_id`, `secret_key` and the settings are those of the first
 * document. Each document of `print_config` has its own settings.
 */
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
const printPreviewAnswer = v.looseObject({
  /** of all documents, if they are printed alike */
  product_config: productConfig,
  /** the price of all documents */
  total_price: v.optional(rupees),
  page_meta: v.fallback(v.nullish(v.looseObject({ title: optionalText })), null),
  /** the documents with updated data, and how each is sold */
  print_config: listOf(
    v.looseObject({ ...printFile.entries, product_config: v.fallback(v.optional(productConfig), undefined) }),
  ),
});

export type Place = v.InferOutput<typeof fileWriteData>;
type WireFile = v.InferOutput<typeof printFile>;

/** The timeout for the backend's validation of the documents. */
const VALIDATION_TIMEOUT_MS = 60_000;

const post = { method: 'POST' } as const;

export function createPrintApi(api: Api) {
  return {
    places: (names: readonly string[], signal: AbortSignal) =>
      api.call({
        ...post,
        path: '/v3/printing/upload/data',
        json: { file_meta: names.map((file_name) => ({ file_name })) },
        answer: uploadDataAnswer,
        signal,
      }),

    /** `data`: the response of the call for upload URLs */
    validate: (data: object, signal: AbortSignal) =>
      api.call({
        ...post,
        path: '/v4/printing/upload/validate',
        json: data,
        answer: uploadValidateAnswer,
        timeoutMs: VALIDATION_TIMEOUT_MS,
        signal,
      }),

    decrypt: (
      files: readonly PrintFile[],
      passwords: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ) =>
      api.call({
        ...post,
        path: '/v1/printing/decrypt',
        json: {
          print_config: files.map((file) => {
            const password = passwords[file.print_id];
            return { ...printConfigOf(file), ...(file.is_encrypted && password && { password }) };
          }),
        },
        answer: decryptAnswer,
        timeoutMs: VALIDATION_TIMEOUT_MS,
        signal,
      }),

    async preview(files: readonly PrintItem[], signal: AbortSignal) {
      const answer = await api.call({
        ...post,
        path: '/v1/print/print_preview',
        json: {
          print_id: files[0]?.print_id,
          secret_key: files[0]?.secret_key,
          print_ids: files.map(({ print_id }) => print_id),
          ...settingsFields(files[0]?.settings),
          print_config: files.map(printJobOf),
        },
        answer: printPreviewAnswer,
        signal,
      });
      return { files: answer.print_config.map(readFile), quote: readQuote(answer, files) };
    },
  };
}

export type PrintApi = ReturnType<typeof createPrintApi>;

/** The fields of a document in requests; name and page count are not sent. */
function printConfigOf({ print_id, id, secret_key, product_id, is_encrypted }: PrintFile) {
  return { print_id, id, secret_key, product_id, is_encrypted };
}

/** A document with its settings. */
export function printJobOf(item: PrintItem) {
  const { page_range } = item.settings;
  return {
    ...printConfigOf(item),
    ...settingsFields(item.settings),
    ...(page_range !== null && { page_range }),
  };
}

function settingsFields(settings: DocumentSettings | undefined) {
  if (settings === undefined) return {};
  const { color, side, orientation, number_of_copies } = settings;
  return { color, side, orientation, number_of_copies };
}

const deletedAnswer = v.looseObject({
  code: v.literal('DOCUMENTS_DELETED'),
  print_ids: v.array(v.string()),
  message: optionalText,
});

/** The documents that the backend has deleted, and a sentence for the shopper; null: the error says nothing of that. */
export function readDeleted(error: unknown): { printIds: string[]; message: string } | null {
  if (!isApiError(error)) return null;
  const parsed = v.safeParse(deletedAnswer, error.body);
  return parsed.success ? { printIds: parsed.output.print_ids, message: parsed.output.message } : null;
}

type PreviewAnswer = v.InferOutput<typeof printPreviewAnswer>;

function readQuote(
  { product_config: common, print_config, total_price }: PreviewAnswer,
  files: readonly PrintItem[],
): PrintQuote {
  const answered = new Map(print_config.map((document) => [document.print_id, document]));
  const isUniform = files.some(({ print_id }) => answered.get(print_id)?.product_config === undefined);
  const documents: Record<string, ProductConfig> = {};
  for (const { print_id, number_of_pages: knownPages } of files) {
    const document = answered.get(print_id);
    const number_of_pages = document?.number_of_pages ?? knownPages;
    const quote = isUniform
      ? number_of_pages !== null && { ...common, number_of_pages }
      : document?.product_config;
    if (quote) documents[print_id] = quote;
  }
  const lines = linesOf(isUniform ? [common] : Object.values(documents));
  const sum = lines.reduce((total, { price_per_page, quantity }) => total + price_per_page * quantity, 0);
  return { documents, isUniform, lines, total: total_price ?? sum };
}

export function readFile(wire: WireFile): PrintFile {
  const { print_id, id, secret_key, product_id, is_encrypted, file_name, number_of_pages } = wire;
  return {
    print_id,
    id,
    secret_key,
    product_id,
    is_encrypted,
    file_name: file_name || m.untitledDocument,
    number_of_pages: number_of_pages ?? null,
  };
}
