import type { PrintFile as CartPrintFile } from '../cart/model.ts';
import type { Paise } from '../model/money.ts';
import * as m from './messages.ts';

/** A document that the backend holds. */
export interface PrintFile extends CartPrintFile {
  /** as the shopper called it */
  file_name: string;
  /** the backend's count, which decides the price; null while it is not known */
  number_of_pages: number | null;
}

export const PRINT_COLORS = ['BLACK_AND_WHITE', 'COLOR'] as const;
export type PrintColor = (typeof PRINT_COLORS)[number];
export const PRINT_SIDES = ['SINGLE', 'DOUBLE'] as const;
export type PrintSide = (typeof PRINT_SIDES)[number];
export const PRINT_ORIENTATIONS = ['PORTRAIT', 'LANDSCAPE'] as const;
type PrintOrientation = (typeof PRINT_ORIENTATIONS)[number];

/** How everything of one order is printed; each document is printed `number_of_copies` times. */
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

export const MOST_COPIES = 99;

/** What the preview call says of the whole order. */
export interface ProductConfig {
  product_id: string;
  price_per_page: Paise;
  /** of all documents together, printed once */
  number_of_pages: number;
  number_of_copies: number;
}

/** How much of the product the cart holds: every page of every copy is one. */
export function piecesOf({ number_of_pages, number_of_copies }: ProductConfig): number {
  return number_of_pages * number_of_copies;
}

export function priceOf(product: ProductConfig): Paise {
  return product.price_per_page * piecesOf(product);
}

/** What the landing page says of the print store; null: it does not say. */
export interface PrintFacts {
  /** the least that a page costs */
  priceFrom: Paise | null;
  /** hours until documents are deleted */
  keptHours: number | null;
}

export interface FileConstraints {
  max_file_count: number;
  /** MB of 1024 × 1024 bytes */
  max_file_size: number;
  /** what stands after the slash of a media type: `pdf`, `png`, `jpeg` */
  supported_file_types: readonly string[];
}

/** On what terms documents are printed; null: nothing is said of what may be sent. */
export interface PrintTerms {
  facts: PrintFacts;
  constraints: FileConstraints | null;
}

/** Until the landing page is there. */
export const USUAL_CONSTRAINTS: Readonly<FileConstraints> = Object.freeze({
  max_file_count: 10,
  max_file_size: 50,
  supported_file_types: Object.freeze(['pdf', 'png', 'jpeg']),
});

/** `UPLOADED` closes the upload modal; a backend may send others. */
export type UploadStatus = 'UPLOADED' | (string & {});

export const UPLOAD_FAILED_TITLE = m.uploadFail;

export const UPLOAD_FAILURES = {
  'could-not-upload': m.couldNotUploadFile,
  'file-limit': m.fileLimitReached,
  'file-size': m.fileSizeIsTooLarge,
  'file-format': m.fileFormatNotSupported,
} as const;
export type UploadFailureKind = keyof typeof UPLOAD_FAILURES;

/** What UPLOAD_FAILED_MODAL shows under its title. */
export interface UploadFailure {
  kind: UploadFailureKind;
  message: (typeof UPLOAD_FAILURES)[UploadFailureKind];
  /** one sentence more: what is allowed, or what to do */
  detail: string;
  /** the files that it is about, as the shopper called them */
  names: readonly string[];
  /** the same files can be sent again as they are */
  canTryAgain: boolean;
  /** what else went wrong with the same choice, each kind once */
  others: readonly UploadFailure[];
}

/** How files came here. */
export type FileSource = 'picker' | 'camera' | 'drop' | 'app';

/** Why a drop zone did not take something; every other code is one more way of not being a file. */
export type DropRejection = 'file-invalid-type' | 'too-many-files' | (string & {});

/** One file on its way to the backend. */
export interface Upload {
  /** of this upload; another one than the document's `print_id`, which comes with the backend's answer */
  key: string;
  name: string;
  /** bytes */
  size: number;
  status: 'waiting' | 'sending' | 'paused' | 'sent' | 'failed';
  /** bytes that are there */
  sent: number;
}

/** A document in PASSWORD_PROTECTED_MODAL. */
export interface LockedFile extends PrintFile {
  /** what the backend said of the last password; empty before the first */
  error_message: string;
}

/** What a backend action wants shown in the print bottom sheet. */
export interface PrintSheet {
  title: string;
  message: string;
  button: { text: string; link: string } | null;
}
