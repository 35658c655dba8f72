import type { BackendAction } from '../platform/backend-actions.ts';
import type { LandingWidget } from './landing-wire.ts';
import type {
  DropRejection,
  FileConstraints,
  LockedFile,
  PrintFile,
  PrintSettings,
  PrintSheet,
  ProductConfig,
  Upload,
  UploadFailure,
  UploadStatus,
} from './print-model.ts';

export interface PrintState {
  landing: {
    status: 'idle' | 'loading' | 'success' | 'error';
    /** as they are shown, top to bottom */
    widgets: readonly LandingWidget[];
  };
  constraints: FileConstraints;

  /** null before the first upload */
  status: UploadStatus | null;
  /** what UPLOAD_MODAL shows: the files that are on their way. Empty: the ways to choose some. */
  uploads: readonly Upload[];
  /** every byte is there, and the backend is looking at the documents */
  validating: boolean;
  /** what UPLOAD_FAILED_MODAL shows */
  failure: UploadFailure | null;

  /** the documents that will be printed */
  files: readonly PrintFile[];
  settings: PrintSettings;

  preview: {
    /** `loading` keeps the product of before: its price is shown until the new one is there */
    status: 'idle' | 'loading' | 'success' | 'error';
    product: ProductConfig | null;
    /** the preview call failed, and can be made again */
    apiError: boolean;
  };

  /** what PASSWORD_PROTECTED_MODAL shows; null: no document waits for a password */
  password: {
    files: readonly LockedFile[];
    loading: boolean;
    /** the backend has decided: a sentence, shown until the modal closes by itself; empty until then */
    farewell: string;
  } | null;

  /** the print bottom sheet, when a backend asked for it */
  sheet: PrintSheet | null;
}

/**
 * The print store. Modals (UPLOAD_MODAL, UPLOAD_FAILED_MODAL, PASSWORD_PROTECTED_MODAL, DUAL_CART_MODAL) are opened and
 * closed by the actions, through the shop's one modal place; a screen draws them from the state and calls the actions.
 */
export interface PrintStore {
  readonly state: PrintState;
  /** takes up what was kept and listens to its edges; the returned function stops */
  start(): () => void;

  /** fetches the landing page unless it is there or on its way; after `error`: again */
  loadLanding(): Promise<void>;

  /** opens UPLOAD_MODAL */
  openUpload(): void;
  /** closes it; what is on its way goes on */
  closeUpload(): void;
  /** Files that were chosen or photographed: checked, then sent. Settles when all have arrived or failed. */
  addFiles(files: readonly File[]): Promise<void>;
  /** what was dropped, and why the rest was not taken */
  dropFiles(files: readonly File[], rejections: readonly DropRejection[]): Promise<void>;
  /** asks the host's file picker (`bridge.can('pick-file')`); closing it changes nothing */
  pickFiles(kind: 'document' | 'image'): Promise<void>;
  /** takes one file out of those on their way */
  cancelUpload(key: string): void;
  /** sends what failed once more: one file, or all; what has arrived is not sent again */
  retryUploads(key?: string): Promise<void>;
  /** closes UPLOAD_FAILED_MODAL; the way to choose files opens again when nothing is left to wait for */
  dismissFailure(): void;

  /** what was typed, by `print_id` */
  unlock(passwords: Readonly<Record<string, string>>): Promise<void>;
  /** closes PASSWORD_PROTECTED_MODAL without a password: the locked documents are left out, the others stay */
  dismissPassword(): void;

  /** changes how it is printed; the price follows */
  setSettings(change: Partial<PrintSettings>): void;
  /** fetches the price; after an API error too */
  loadPreview(): Promise<void>;
  removeFile(printId: string): void;
  /**
   * The shopper's own file, as long as this page lives: thumbnails are drawn of it. Null after a new start. `password`:
   * what has unlocked it.
   */
  sourceOf(printId: string): { file: File; password: string | null } | null;
  /** the same as an address for `<img>`, given back when the document goes; null when there is no file */
  addressOf(printId: string): string | null;

  /**
   * Puts the documents into the cart. True when they are in it; false when DUAL_CART_MODAL asks first (type
   * `replace-items`; `cart.answerDualCart` answers it) or nothing is ready to be put in.
   */
  addToCart(): boolean;

  closeSheet(): void;
  /** does what a backend action asks of the print store */
  perform(action: BackendAction): void;
}
