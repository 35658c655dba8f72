import type * as v from 'valibot';
import type { Api } from '../http/api.ts';
import type { PrintFile, PrintSettings } from './print-model.ts';
import {
  decryptAnswer,
  type fileWriteData,
  type printFile,
  printPreviewAnswer,
  uploadDataAnswer,
  uploadValidateAnswer,
} from './print-wire.ts';
import * as m from './messages.ts';

export type Place = v.InferOutput<typeof fileWriteData>;
type WireFile = v.InferOutput<typeof printFile>;

/** ms: timeout for the backend's validation of the documents. */
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

    preview: (files: readonly PrintFile[], settings: PrintSettings, signal: AbortSignal) =>
      api.call({
        ...post,
        path: '/v1/print/print_preview',
        json: {
          print_id: files[0]?.print_id,
          secret_key: files[0]?.secret_key,
          print_ids: files.map(({ print_id }) => print_id),
          ...settings,
          print_config: files.map(printConfigOf),
        },
        answer: printPreviewAnswer,
        signal,
      }),
  };
}

export type PrintApi = ReturnType<typeof createPrintApi>;

/** The fields of a document in requests; name and page count are not sent. */
export function printConfigOf({ print_id, id, secret_key, product_id, is_encrypted }: PrintFile) {
  return { print_id, id, secret_key, product_id, is_encrypted };
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
