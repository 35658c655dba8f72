import {
  type DropRejection,
  type FileConstraints,
  UPLOAD_FAILURES,
  type UploadFailure,
  type UploadFailureKind,
} from './print-model.ts';
import { fileTypesText } from './file-messages.ts';
import * as m from './messages.ts';

const MB = 1024 * 1024;

export function failureOf(
  kind: UploadFailureKind,
  details: Partial<Pick<UploadFailure, 'detail' | 'names' | 'canTryAgain' | 'supportCode'>> = {},
): UploadFailure {
  const message = UPLOAD_FAILURES[kind];
  return {
    kind,
    message,
    detail: '',
    names: [],
    canTryAgain: false,
    supportCode: null,
    others: [],
    ...details,
  };
}

/** Merges the failures of one selection into one per wording. */
export function mergeFailures(failures: readonly UploadFailure[]): UploadFailure | null {
  const byWording = new Map<string, UploadFailure>();
  for (const failure of failures) {
    const wording = failure.message + failure.detail;
    const names = [...(byWording.get(wording)?.names ?? []), ...failure.names];
    byWording.set(wording, { ...failure, names });
  }
  const [first, ...others] = byWording.values();
  return first ? { ...first, others } : null;
}

/** The media subtype: `application/pdf` gives `pdf`; empty if unknown. */
export function typeOf({ type }: Pick<File, 'type'>): string {
  return (type.split('/')[1] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

const roundedMb = (mb: number): number => Number(mb.toFixed(2));

/** The size in MB of 1024 × 1024 bytes, with two decimals. */
export const sizeInMb = ({ size }: Pick<File, 'size'>): number => roundedMb(size / MB);

/** The last part of a path without control and bidi characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  return (
    last
      .replace(/\p{Cc}|[\u202a-\u202e]/gu, '')
      .trim()
      .slice(-200) || 'document'
  );
}

export function sameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified && a.type === b.type;
}

/** Refuses the whole selection if it exceeds the limit together with the existing files. */
export function checkCount(chosen: number, existing: number, limits: FileConstraints): UploadFailure | null {
  if (chosen + existing <= limits.max_file_count) return null;
  const remaining = Math.max(0, limits.max_file_count - existing);
  const limit = m.fileLimit(limits.max_file_count);
  const moreText = remaining === 0 ? m.noMoreFilesAllowed : m.moreFilesAllowed(remaining);
  return failureOf('file-limit', { detail: existing > 0 ? `${limit} ${moreText}` : limit });
}

/** Checks a file before the upload and returns its failure; null: none. `head`: the file's first bytes. */
export function checkFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  head: Uint8Array,
  limits: FileConstraints,
): UploadFailure | null {
  const names = [cleanName(file.name)];
  if (file.size === 0) return failureOf('could-not-upload', { names, detail: m.fileEmpty });
  const sniffedType = sniff(head);
  // Some hosts give no media type; then the file's first bytes show the type.
  const type = typeOf(file) || sniffedType || '';
  const allowedTypes = limits.supported_file_types.map((one) => (one === 'jpg' ? 'jpeg' : one));
  const isDisguised = sniffedType === 'program' || (SNIFFED.includes(type) && sniffedType !== type);
  if (!allowedTypes.includes(type === 'jpg' ? 'jpeg' : type) || isDisguised) {
    return failureOf('file-format', { names, detail: typesDetail(limits) });
  }
  // Compared in bytes, as storage counts them: the rounded size is only for display.
  if (file.size > limits.max_file_size * MB) {
    return failureOf('file-size', { names, detail: m.sizeLimit(roundedMb(limits.max_file_size)) });
  }
  return null;
}

/** The number of bytes that `sniff` has to read. */
export const HEAD_BYTES = 1024;

const SNIFFED = ['pdf', 'png', 'jpeg', 'webp'];

function sniff(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.includes('%PDF-')) return 'pdf';
  if (text.startsWith('\x89PNG\r\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe)/.test(text) ? 'program' : null;
}

/** Maps a drop zone's rejection to a failure. */
export function failureOfRejection(code: DropRejection, limits: FileConstraints): UploadFailure {
  if (code === 'file-invalid-type') return failureOf('file-format', { detail: typesDetail(limits) });
  if (code === 'too-many-files')
    return failureOf('file-limit', { detail: m.fileLimit(limits.max_file_count) });
  return failureOf('could-not-upload', { detail: m.filesOnly });
}

function typesDetail({ supported_file_types: types }: FileConstraints): string {
  const allowedText = m.allowedTypes(fileTypesText({ supported_file_types: types }));
  return types.includes('pdf') ? `${allowedText} ${m.saveAsPdf}` : allowedText;
}
