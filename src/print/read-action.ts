import * as v from 'valibot';
import { id, listOf } from '../http/wire.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import { printFile, readFile } from './print-api.ts';
import { type LockedFile, type PrintSheet, UPLOAD_FAILURES, type UploadFailureKind } from './print-model.ts';

export type PrintRequest =
  | { type: 'password'; files: LockedFile[] }
  /** `message`: the reason to show to the shopper; empty: none */
  | { type: 'delete'; printIds: string[]; failure: UploadFailureKind; message: string }
  | { type: 'upload' }
  | { type: 'sheet'; sheet: PrintSheet };

const optionalString = v.fallback(v.string(), '');
const modal = v.looseObject({ modal: optionalString, print_config: listOf(printFile) });
const deletion = v.looseObject({
  print_ids: listOf(id),
  failure: v.fallback(v.picklist(Object.keys(UPLOAD_FAILURES) as UploadFailureKind[]), 'could-not-upload'),
  message: optionalString,
});
const sheet = v.looseObject({
  title: optionalString,
  message: optionalString,
  button: v.fallback(v.nullish(v.looseObject({ text: v.string(), deeplink: optionalString }), null), null),
});

/**
 * Reads an action, whose payload is the member named after its type, or `data`. Null: the action is not for
 * the print store.
 */
export function readAction(action: BackendAction): PrintRequest | null {
  const payload = action[action.type] ?? action.data ?? {};
  switch (action.type.toLowerCase()) {
    case 'print_modal':
      return readModal(payload);
    case 'delete_file':
      return readDeletion(payload);
    case 'open_upload_options':
      return { type: 'upload' };
    case 'open_print_bottom_sheet':
      return readSheet(payload);
    default:
      return null;
  }
}

function readModal(payload: unknown): PrintRequest | null {
  const parsed = v.safeParse(modal, payload);
  if (!parsed.success) return null;
  const files = parsed.output.print_config.map(readLocked);
  if (files.some((file) => file.is_encrypted)) return { type: 'password', files };
  return parsed.output.modal === 'UPLOAD_MODAL' ? { type: 'upload' } : null;
}

export function readLocked(wire: v.InferOutput<typeof printFile>): LockedFile {
  return { ...readFile(wire), error_message: wire.error_message ?? '' };
}

function readDeletion(payload: unknown): PrintRequest | null {
  const parsed = v.safeParse(deletion, payload);
  if (!parsed.success) return null;
  const { print_ids: printIds, failure, message } = parsed.output;
  return { type: 'delete', printIds, failure, message };
}

function readSheet(payload: unknown): PrintRequest | null {
  const parsed = v.safeParse(sheet, payload);
  if (!parsed.success) return null;
  const { title, message, button } = parsed.output;
  return {
    type: 'sheet',
    sheet: { title, message, button: button ? { text: button.text, link: button.deeplink } : null },
  };
}
