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
import type { DropRejection, FileSource, PrintSettings, PrintTerms } from './print-model.ts';
import type { PrintState } from './reduce-print.ts';

export interface PrintDeps extends FileAccess {
  api: Api;
  clock: Clock;
  random: Random;
  /** the partner's: documents of nobody in particular become those of who logs in, as a cart does */
  storage: KeyValue;
  slices: PersistedSlices;
  bridge: () => Pick<Bridge, 'pickFile' | 'can' | 'host'>;
  cart: Pick<SyncedCart, 'state' | 'subscribe' | 'putPrints'>;
  session: { loggedIn(): boolean; onLogout(listener: () => void): () => void };
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  navigation: Pick<Navigation, 'path' | 'go' | 'back'>;
  connectivity: Pick<Connectivity, 'online' | 'onChange'>;
  actions: BackendActions;
  analytics: Analytics;
}

/**
 * The print store. Modals (UPLOAD_MODAL, UPLOAD_FAILED_MODAL, PASSWORD_PROTECTED_MODAL, PRINT_BOTTOM_SHEET,
 * DUAL_CART_MODAL) are opened and closed by the actions, through the shop's one modal place; a screen draws them from
 * the state and calls the actions.
 */
export interface PrintStore {
  readonly state: PrintState;
  readonly watched: Watched<PrintState>;
  /** takes up what was kept and listens to its deps; the returned function stops */
  start(): () => void;

  /** a screen of the print store is shown: what waits for the shopper's answer is asked now */
  entered(): void;
  /** back to where the shopper came from */
  goBack(): void;

  /** what the landing page says */
  setTerms(terms: PrintTerms): void;

  /** opens UPLOAD_MODAL */
  openUpload(): void;
  /** closes it; what is on its way goes on */
  closeUpload(): void;
  /** Files that were chosen or photographed: checked, then sent. Settles when all have arrived or failed. */
  addFiles(files: readonly File[], source?: FileSource): Promise<void>;
  /** what was dropped, and why the rest was not taken */
  dropFiles(files: readonly File[], rejections: readonly DropRejection[]): Promise<void>;
  /** the host has a file picker of its own: `pickFiles` opens it; a plain browser has its `<input type="file">` */
  hostPicks(): boolean;
  /** asks the host's file picker; closing it changes nothing */
  pickFiles(kind: 'document' | 'image'): Promise<void>;
  /** takes one file out of those on their way */
  cancelUpload(key: string): void;
  /** stops sending one file, the others go on; nothing of it is kept, it starts from its beginning when it is resumed */
  pauseUpload(key: string): void;
  resumeUpload(key: string): Promise<void>;
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
  /** what draws pages of them, for a screen that gives it back; null where nothing can */
  openPainter: FileAccess['openPainter'];
  savesData: FileAccess['savesData'];

  /**
   * Puts the documents into the cart. True when they are in it; false when DUAL_CART_MODAL asks first (type
   * `replace-items`; `cart.answerDualCart` answers it) or nothing is ready to be put in.
   */
  addToCart(): Promise<boolean>;

  closeSheet(): void;
  /** does what a backend action asks of the print store */
  perform(action: BackendAction): void;
}
