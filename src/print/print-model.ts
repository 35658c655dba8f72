import type { PrintFile as CartPrintFile } from '../cart/model.ts';
import type { Paise } from '../model/money.ts';
import * as m from './messages.ts';

/** A document stored by the backend. */
export interface PrintFile extends CartPrintFile {
  /** the name of the shopper's file */
  file_name: string;
  /** the backend's page count, which determines the price; null: unknown */
  number_of_pages: number | null;
}

export const PRINT_COLORS = ['BLACK_AND_WHITE', 'COLOR'] as const;
export type PrintColor = (typeof PRINT_COLORS)[number];
export const PRINT_SIDES = ['SINGLE', 'DOUBLE'] as const;
export type PrintSide = (typeof PRINT_SIDES)[number];
export const PRINT_ORIENTATIONS = ['PORTRAIT', 'LANDSCAPE'] as const;
type PrintOrientation = (typeof PRINT_ORIENTATIONS)[number];

/** The settings that stay for the next order, and how often the document is printed. */
export interface PrintSettings {
  color: PrintColor;
  side: PrintSide;
  orientation: PrintOrientation;
  number_of_copies: number;
}

export const DEFAULT_PRINT_SETTINGS: Readonly<PrintSettings> = Object.freeze({
  color: 'BLACK_AND_WHITE',
  side: 'SINGLE',
  orientation: 'PORTRAIT',
  number_of_copies: 1,
});

export const MAX_COPIES = 99;

/** How one document is printed. */
export interface DocumentSettings extends PrintSettings {
  /** the pages to print as typed, e.g. `1-3, 5`; null: all pages */
  page_range: string | null;
}

/** A document of the order with its settings. */
export interface PrintItem extends PrintFile {
  settings: DocumentSettings;
}

/** How the backend sells one document, or all documents if it does not tell them apart. */
export interface ProductConfig {
  product_id: string;
  price_per_page: Paise;
  /** the pages to print, for one copy */
  number_of_pages: number;
  number_of_copies: number;
}

/** The response of the preview request. */
export interface PrintQuote {
  /** by `print_id` */
  documents: Readonly<Record<string, ProductConfig>>;
  /** whether the backend knows only one way to print for all documents */
  isUniform: boolean;
  /** one per kind of print, as in the cart */
  lines: readonly QuoteLine[];
  total: Paise;
}

export interface QuoteLine {
  product_id: string;
  price_per_page: Paise;
  quantity: number;
}

/** The quantity in the cart, where each page of each copy counts as one. */
function piecesOf({ number_of_pages, number_of_copies }: ProductConfig): number {
  return number_of_pages * number_of_copies;
}

export function priceOf(product: ProductConfig): Paise {
  return product.price_per_page * piecesOf(product);
}

/** One line per product, in the order of the documents. */
export function linesOf(documents: readonly ProductConfig[]): QuoteLine[] {
  const lines = new Map<string, QuoteLine>();
  for (const document of documents) {
    const { product_id, price_per_page } = document;
    const quantity = (lines.get(product_id)?.quantity ?? 0) + piecesOf(document);
    lines.set(product_id, { product_id, price_per_page, quantity });
  }
  return [...lines.values()];
}

/** Facts from the landing page; null: unknown. */
export interface PrintFacts {
  /** the lowest price per page, in paise */
  priceFrom: Paise | null;
  /** the hours until the backend deletes a document */
  keptHours: number | null;
}

export interface FileConstraints {
  max_file_count: number;
  /** in MB of 1024 × 1024 bytes */
  max_file_size: number;
  /** media subtypes, e.g. `pdf`, `png`, `jpeg` */
  supported_file_types: readonly string[];
}

/** The price, the retention and the upload limits; null: the backend has sent no limits. */
export interface PrintTerms {
  facts: PrintFacts;
  constraints: FileConstraints | null;
}

/** The limits that apply until the landing page has loaded. */
export const USUAL_CONSTRAINTS: Readonly<FileConstraints> = Object.freeze({
  max_file_count: 10,
  max_file_size: 50,
  supported_file_types: Object.freeze(['pdf', 'png', 'jpeg']),
});

/** `UPLOADED` closes the upload modal; a backend may send other values. */
export type UploadStatus = 'UPLOADED' | (string & {});

export const UPLOAD_FAILED_TITLE = m.uploadFailedTitle;

export const UPLOAD_FAILURES = {
  'could-not-upload': m.couldNotUploadFile,
  'file-limit': m.fileLimitReached,
  'file-size': m.fileSizeIsTooLarge,
  'file-format': m.fileFormatNotSupported,
} as const;
export type UploadFailureKind = keyof typeof UPLOAD_FAILURES;

/** The content of UPLOAD_FAILED_MODAL. */
export interface UploadFailure {
  kind: UploadFailureKind;
  message: (typeof UPLOAD_FAILURES)[UploadFailureKind];
  /** a second sentence: what is allowed, or what to do */
  detail: string;
  /** the names of the affected files */
  names: readonly string[];
  /** whether the same files can be retried unchanged */
  canTryAgain: boolean;
  /** the id of the failed request; null: none was logged */
  supportCode: string | null;
  /** other failures of the same selection, one per wording */
  others: readonly UploadFailure[];
}

/** The source of files, for analytics. */
export type FileSource = 'picker' | 'camera' | 'drop' | 'app';

/** A drop zone's rejection code; any other code means that it is not a file. */
export type DropRejection = 'file-invalid-type' | 'too-many-files' | (string & {});

/** One file being uploaded. */
export interface Upload {
  /** the upload's id; not the `print_id`, which the backend assigns later */
  key: string;
  name: string;
  /** in bytes */
  size: number;
  status: 'waiting' | 'sending' | 'paused' | 'sent' | 'failed';
  /** the number of bytes sent */
  sent: number;
}

/** A document in PASSWORD_PROTECTED_MODAL. */
export interface LockedFile extends PrintFile {
  /** the backend's message for the last password; empty before the first attempt */
  error_message: string;
}

/** A message that a backend action shows in the print bottom sheet. */
export interface PrintSheet {
  title: string;
  message: string;
  button: { text: string; link: string } | null;
}
