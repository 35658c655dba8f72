import type { Bridge } from '../../bridge/index.ts';
import type { SyncedCart } from '../cart/ports.ts';
import type { Api } from '../http/api.ts';
import type {
  Analytics,
  Clock,
  Connectivity,
  KeyValue,
  Messages,
  Navigation,
  Random,
} from '../model/ports.ts';
import type { BackendAction, BackendActions } from '../http/backend-actions.ts';
import type { Watched } from '../platform/store.ts';
import type { FileAccess } from '../platform/files.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import type { DropRejection, FileSource, DocumentSettings, PrintTerms } from './print-model.ts';
import type { PrintState } from './reduce-print.ts';
import type { UserChangeStep } from '../model/user-change.ts';

export interface PrintDeps extends FileAccess {
  api: Api;
  clock: Clock;
  random: Random;
  /**
   * the partner's storage: documents uploaded before the login belong to the shopper who logs in, as a cart
   * does
   */
  storage: KeyValue;
  slices: PersistedSlices;
  bridge: () => Pick<Bridge, 'pickFile' | 'can' | 'host'>;
  cart: Pick<SyncedCart, 'state' | 'view' | 'subscribe' | 'setQuantity' | 'putPrints'>;
  session: { loggedIn(): boolean; onLogout(step: UserChangeStep, listener: () => void): () => void };
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  navigation: Pick<Navigation, 'path' | 'go' | 'back'>;
  connectivity: Pick<Connectivity, 'online' | 'onChange'>;
  actions: BackendActions;
  analytics: Analytics;
}

/**
 * The print store. Its actions open and close the modals (UPLOAD_MODAL, UPLOAD_FAILED_MODAL,
 * PASSWORD_PROTECTED_MODAL, PRINT_BOTTOM_SHEET, DUAL_CART_MODAL) through the shop's modal store; a screen
 * renders them from the state.
 */
export interface PrintStore {
  readonly state: PrintState;
  readonly watched: Watched<PrintState>;
  /** restores the stored state and starts all listeners; returns a stop function */
  start(): () => void;

  /** to be called when a screen of the print store is shown: opens modals that were postponed */
  entered(): void;
  /** goes back to the previous page */
  goBack(): void;

  /** sets the terms from the landing page */
  setTerms(terms: PrintTerms): void;

  /** opens UPLOAD_MODAL */
  openUpload(): void;
  /** closes UPLOAD_MODAL; the uploads continue */
  closeUpload(): void;
  /** Validates and uploads the files. Settles when all have arrived or failed. */
  addFiles(files: readonly File[], source?: FileSource): Promise<void>;
  /** uploads dropped files and shows why others were rejected */
  dropFiles(files: readonly File[], rejections: readonly DropRejection[]): Promise<void>;
  /** whether the host has a file picker for `pickFiles` to open; if it has none, `<input type="file">` is used */
  hostPicks(): boolean;
  /** opens the host's file picker; cancelling it changes nothing */
  pickFiles(kind: 'document' | 'image'): Promise<void>;
  /** removes one upload */
  cancelUpload(key: string): void;
  /** pauses one upload; resuming sends the file from its beginning */
  pauseUpload(key: string): void;
  resumeUpload(key: string): Promise<void>;
  /** retries one failed upload, or all; finished ones are not sent again */
  retryUploads(key?: string): Promise<void>;
  /** closes UPLOAD_FAILED_MODAL and opens the modal that waits; UPLOAD_MODAL if uploads or no documents are left */
  dismissFailure(): void;

  /** submits passwords by `print_id` */
  unlock(passwords: Readonly<Record<string, string>>): Promise<void>;
  /** closes PASSWORD_PROTECTED_MODAL: locked documents are dropped, the others stay */
  dismissPassword(): void;

  /** changes the settings of one document, without `printId` of all, and requests the price */
  setSettings(change: Partial<DocumentSettings>, printId?: string): void;
  /** prints all documents as this one, apart from its page range */
  applyToAll(printId: string): void;
  /** requests the price; also used to retry */
  loadPreview(): Promise<void>;
  removeFile(printId: string): void;
  /** The local file, for thumbnails; null after a page reload. `password`: the password that unlocked the file. */
  sourceOf(printId: string): { file: File; password: string | null } | null;
  /** an object URL of the file for `<img>`, revoked with the document; null without a file */
  addressOf(printId: string): string | null;
  /** starts a PDF renderer, which the screen has to dispose of; null: the browser cannot render PDFs */
  openPainter: FileAccess['openPainter'];
  savesData: FileAccess['savesData'];

  /**
   * Adds the documents to the cart. Resolves with true once they are in the cart; with false if no document
   * is ready, or if DUAL_CART_MODAL asks first (type `replace-items`; answered by `cart.answerDualCart`).
   */
  addToCart(): Promise<boolean>;

  closeSheet(): void;
  /** runs a backend action */
  perform(action: BackendAction): void;
}
