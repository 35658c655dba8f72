import {
  DEFAULT_PRINT_SETTINGS,
  type FileConstraints,
  type LockedFile,
  MAX_COPIES,
  type PrintFacts,
  type DocumentSettings,
  type PrintFile,
  type PrintItem,
  type PrintQuote,
  type PrintSettings,
  type PrintSheet,
  type PrintTerms,
  type Upload,
  type UploadFailure,
  type UploadStatus,
  USUAL_CONSTRAINTS,
} from './print-model.ts';

export interface PrintState {
  facts: PrintFacts;
  constraints: FileConstraints;

  /** null before the first upload */
  status: UploadStatus | null;
  /** the uploads shown in UPLOAD_MODAL; empty: the modal shows the file sources */
  uploads: readonly Upload[];
  /** whether all bytes are sent and the backend is validating the documents */
  validating: boolean;
  /** whether the uploads have become documents, which are shown next */
  taken: boolean;
  /** the content of UPLOAD_FAILED_MODAL */
  failure: UploadFailure | null;

  /** the documents to print */
  files: readonly PrintItem[];
  /** the settings chosen last, which further documents and the next order start with */
  settings: PrintSettings;

  preview: {
    /**
     * `loading` keeps the old price, which is shown until the new one has arrived; `blocked`: a page range must be
     * corrected first
     */
    status: 'idle' | 'loading' | 'success' | 'error' | 'blocked';
    quote: PrintQuote | null;
    /** whether the preview request failed and can be retried */
    apiError: boolean;
    /** the support code of the failed preview request; null: unknown */
    supportCode: string | null;
  };

  /** the content of PASSWORD_PROTECTED_MODAL; null: no locked documents */
  password: {
    files: readonly LockedFile[];
    loading: boolean;
    /** the backend's final message, shown until the modal closes by itself; empty until the backend has sent one */
    closingMessage: string;
  } | null;

  /** the content of the print bottom sheet */
  sheet: PrintSheet | null;
}

export type PrintFact =
  | { type: 'terms-received'; terms: PrintTerms }
  | { type: 'uploads-added'; uploads: readonly Upload[] }
  | { type: 'upload-moved'; key: string; change: Partial<Pick<Upload, 'status' | 'sent'>> }
  | { type: 'upload-removed'; key: string }
  | { type: 'validation-begun' }
  | { type: 'validation-ended' }
  /** the backend has turned the uploads into documents */
  | { type: 'uploads-taken'; files: readonly PrintFile[]; status: UploadStatus | null }
  /** no uploads are left */
  | { type: 'uploads-ended' }
  | { type: 'failed'; failure: UploadFailure }
  | { type: 'failure-dismissed' }
  | { type: 'files-added'; files: readonly (PrintFile & Partial<PrintItem>)[] }
  | { type: 'files-removed'; printIds: readonly string[] }
  /** `printId`: the document whose settings are changed; absent: all */
  | { type: 'settings-changed'; change: Partial<DocumentSettings>; printId?: string | undefined }
  /** all documents are printed as this one, apart from its page range */
  | { type: 'settings-copied'; printId: string }
  | { type: 'preview-asked' }
  | { type: 'preview-blocked' }
  | { type: 'preview-arrived'; quote: PrintQuote; files: readonly PrintFile[] }
  | { type: 'preview-failed'; supportCode: string | null }
  | { type: 'password-asked'; files: readonly LockedFile[] }
  | { type: 'password-sent' }
  | { type: 'password-answered'; files: readonly LockedFile[]; closingMessage: string }
  | { type: 'password-failed'; message: string }
  | { type: 'password-ended' }
  | { type: 'sheet-changed'; sheet: PrintSheet | null }
  /** the documents have been ordered and are no longer needed */
  | { type: 'ordered' }
  | { type: 'forgotten' };

export function newPrintState(): PrintState {
  return {
    facts: { priceFrom: null, keptHours: null },
    constraints: USUAL_CONSTRAINTS,
    status: null,
    uploads: [],
    validating: false,
    taken: false,
    failure: null,
    files: [],
    settings: { ...DEFAULT_PRINT_SETTINGS },
    preview: { status: 'idle', quote: null, apiError: false, supportCode: null },
    password: null,
    sheet: null,
  };
}

export function reducePrint(state: PrintState, fact: PrintFact): PrintState {
  switch (fact.type) {
    case 'terms-received': {
      const { facts, constraints } = fact.terms;
      return { ...state, facts, constraints: constraints ?? state.constraints };
    }
    case 'uploads-added':
      return { ...state, uploads: [...state.uploads, ...fact.uploads] };
    case 'upload-moved':
      return {
        ...state,
        uploads: state.uploads.map((one) => (one.key === fact.key ? { ...one, ...fact.change } : one)),
      };
    case 'upload-removed':
      return { ...state, uploads: state.uploads.filter(({ key }) => key !== fact.key) };
    case 'validation-begun':
      return { ...state, validating: true };
    case 'validation-ended':
      return { ...state, validating: false };
    case 'uploads-taken':
      return {
        ...state,
        taken: true,
        files: withFiles(state, fact.files),
        status: fact.status ?? state.status,
      };
    case 'uploads-ended':
      return { ...state, validating: false, taken: false, uploads: [] };
    case 'failed':
      return { ...state, failure: fact.failure };
    case 'failure-dismissed':
      return { ...state, failure: null };
    case 'files-added':
      return { ...state, files: withFiles(state, fact.files), status: 'UPLOADED' };
    case 'files-removed':
      return { ...state, files: state.files.filter(({ print_id }) => !fact.printIds.includes(print_id)) };
    case 'settings-changed':
      return changeDocuments(state, fact.change, fact.printId);
    case 'settings-copied':
      return copySettings(state, fact.printId);
    case 'preview-asked':
      return { ...state, preview: { ...state.preview, status: 'loading', apiError: false } };
    case 'preview-blocked':
      return { ...state, preview: { ...state.preview, status: 'blocked', apiError: false } };
    case 'preview-arrived':
      return applyPreview(state, fact.quote, fact.files);
    case 'preview-failed':
      return {
        ...state,
        preview: { ...state.preview, status: 'error', apiError: true, supportCode: fact.supportCode },
      };
    case 'password-asked':
      return { ...state, password: { files: fact.files, loading: false, closingMessage: '' } };
    case 'password-sent':
      return { ...state, password: state.password && { ...state.password, loading: true } };
    case 'password-answered':
      return {
        ...state,
        password: state.password && {
          files: fact.files,
          loading: false,
          closingMessage: fact.closingMessage,
        },
      };
    case 'password-failed': {
      const withFailure = (file: LockedFile) =>
        file.is_encrypted ? { ...file, error_message: fact.message } : file;
      const { password } = state;
      return {
        ...state,
        password: password && { ...password, loading: false, files: password.files.map(withFailure) },
      };
    }
    case 'password-ended':
      return { ...state, password: null };
    case 'sheet-changed':
      return { ...state, sheet: fact.sheet };
    case 'ordered':
      return { ...removeDocuments(state), settings: forNextOrder(state.settings) };
    case 'forgotten':
      return removeDocuments(state);
  }
}

/** Keeps the data of the landing page, which belongs to no shopper. */
function removeDocuments({ facts, constraints }: PrintState): PrintState {
  return { ...newPrintState(), facts, constraints };
}

/** The settings for the next order. The number of copies is reset, because it belongs to the documents. */
export function forNextOrder(settings: PrintSettings): PrintSettings {
  return { ...settings, number_of_copies: DEFAULT_PRINT_SETTINGS.number_of_copies };
}

/** Adds the documents that are not in the list yet. */
function withFiles(
  { files, settings }: PrintState,
  more: readonly (PrintFile & Partial<PrintItem>)[],
): readonly PrintItem[] {
  const existingIds = new Set(files.map(({ print_id }) => print_id));
  const newFiles = more.filter(({ print_id }) => !existingIds.has(print_id));
  const initialSettings = { ...forNextOrder(settings), page_range: null };
  return [...files, ...newFiles.map((file) => ({ ...file, settings: file.settings ?? initialSettings }))];
}

function changeDocuments(
  state: PrintState,
  change: Partial<DocumentSettings>,
  printId: string | undefined,
): PrintState {
  const files = state.files.map((file) =>
    printId === undefined || file.print_id === printId
      ? { ...file, settings: changeSettings(file.settings, change) }
      : file,
  );
  const { page_range, ...lastingChange } = change;
  const { settings } = files.find(({ print_id }) => print_id === printId) ?? state;
  return { ...state, files, settings: changeSettings(withoutRange(settings), lastingChange) };
}

function copySettings(state: PrintState, printId: string): PrintState {
  const source = state.files.find(({ print_id }) => print_id === printId);
  if (source === undefined) return state;
  const settings = withoutRange(source.settings);
  return {
    ...state,
    files: state.files.map((file) => ({ ...file, settings: { ...file.settings, ...settings } })),
    settings,
  };
}

function withoutRange({ color, side, orientation, number_of_copies }: PrintSettings): PrintSettings {
  return { color, side, orientation, number_of_copies };
}

function changeSettings<T extends PrintSettings>(settings: T, change: Partial<T>): T {
  const next = { ...settings, ...change };
  const copies = Math.floor(next.number_of_copies);
  const number_of_copies = Number.isFinite(copies)
    ? Math.min(MAX_COPIES, Math.max(1, copies))
    : settings.number_of_copies;
  return { ...next, number_of_copies };
}

/**
 * Writes the product ids and the page counts to the documents, and adopts the backend's numbers of copies. A
 * backend with one price for all documents prints them as the first one, completely.
 */
function applyPreview(state: PrintState, quote: PrintQuote, counted: readonly PrintFile[]): PrintState {
  const countedById = new Map(counted.map((file) => [file.print_id, file]));
  const files = state.files.map((file): PrintItem => {
    const { settings } = (quote.isUniform && state.files[0]) || file;
    const { product_id, number_of_copies } = quote.documents[file.print_id] ?? { ...file, ...settings };
    return {
      ...file,
      number_of_pages: countedById.get(file.print_id)?.number_of_pages ?? file.number_of_pages,
      product_id,
      settings: {
        ...changeSettings(settings, { number_of_copies }),
        page_range: quote.isUniform ? null : file.settings.page_range,
      },
    };
  });
  return {
    ...state,
    preview: { status: 'success', quote, apiError: false, supportCode: null },
    files,
  };
}
