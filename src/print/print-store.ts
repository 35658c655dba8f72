import { stopAll } from '../model/listeners.ts';
import type { ModalName } from '../model/ports.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import { href, pathnameOf } from '../platform/paths.ts';
import { isAtPayment } from '../platform/path-kinds.ts';
import { createStore } from '../platform/store.ts';
import { failureOf } from './check-files.ts';
import { createFilePicker } from './pick-files.ts';
import { createPasswords } from './passwords.ts';
import { createPrintApi } from './print-api.ts';
import { PRINT_ACTIONS } from './print-actions.ts';
import { createPreview } from './preview.ts';
import type { PrintDeps, PrintStore } from './print-ports.ts';
import { createSources } from './print-sources.ts';
import { createPrintsInCart } from './prints-in-cart.ts';
import { readAction } from './read-action.ts';
import { newPrintState, type PrintFact, reducePrint } from './reduce-print.ts';
import { createUploads, factsOf } from './upload-files.ts';
import * as m from './messages.ts';
import { UserChangeStep } from '../model/user-change.ts';

export function createPrintStore(deps: PrintDeps): PrintStore {
  const { clock, cart, messages, navigation, actions, analytics } = deps;
  const store = createStore(newPrintState());
  const { get } = store;
  const apply = (fact: PrintFact): void => store.set(reducePrint(get(), fact));
  const report = (error: unknown) => analytics.report(error, 'print');
  const { track } = analytics;
  const api = createPrintApi(deps.api);
  const sources = createSources(deps.objectUrls);
  const core = { get, apply };
  const inCart = createPrintsInCart(core, { ...deps, onOrdered: () => empty('ordered') });

  const currentPath = () => pathnameOf(navigation.path());
  const isPrint = () => [href.print(), href.printPreview()].includes(currentPath());

  /** During a payment no modal opens: a toast is shown instead, and `entered` opens the modal later. */
  function present(modal: ModalName, toastText: string): void {
    if (isAtPayment(currentPath())) messages.toast(toastText);
    else messages.openModal(modal);
  }

  function openSheet(): void {
    const { sheet, failure, password } = get();
    if (sheet && failure === null && password === null) {
      present('PRINT_BOTTOM_SHEET', sheet.title);
    }
  }

  const preview = createPreview(core, {
    api,
    clock,
    cart,
    report,
    toast: messages.toast,
    track,
    pause: deps.pause,
    onDeleted: removeAndPrice,
  });
  const uploads = createUploads(core, {
    ...deps,
    api,
    report,
    track,
    present,
    onDocument: sources.add,
    onUploaded: afterUpload,
    documents: sources.files,
  });
  const passwords = createPasswords(core, {
    api,
    clock,
    messages,
    report,
    track,
    present,
    onOpened: sources.open,
    onEnded(printIds, lockedIds) {
      removeAndPrice(lockedIds);
      sources.keepOnly(get().files.map(({ print_id }) => print_id));
      if (printIds.length > 0) {
        const newDocuments = get().files.filter(({ print_id }) => printIds.includes(print_id));
        track('Print Upload Completed', factsOf(newDocuments));
        afterUpload();
      }
      openSheet();
    },
  });

  /** Loads the price. The landing page makes way for the preview; outside the print store a toast is shown. */
  function afterUpload(): void {
    if (currentPath() === href.print()) navigation.go(href.printPreview());
    else if (!isPrint()) messages.toast(m.documentsReadyElsewhere);
    void preview.load();
  }

  function remove(printIds: readonly string[]): void {
    apply({ type: 'files-removed', printIds });
    for (const printId of printIds) sources.forget(printId);
  }

  function removeAndPrice(printIds: readonly string[]): void {
    const before = get().files.length;
    remove(printIds);
    // Otherwise the emptied cart would count as ordered.
    if (preview.takeOutOfCart(printIds)) inCart.forget();
    if (get().files.length !== before) void preview.load();
  }

  function perform(action: BackendAction): void {
    const request = readAction(action);
    switch (request?.type) {
      case 'password':
        passwords.ask(request.files);
        break;
      case 'delete': {
        const names = request.printIds.map(nameOf).filter((name) => name !== '');
        removeAndPrice(request.printIds);
        if (request.message) uploads.fail(failureOf(request.failure, { detail: request.message, names }));
        break;
      }
      case 'upload':
        // The shopper must see a failure before the upload modal opens.
        if (get().failure === null) messages.openModal('UPLOAD_MODAL');
        break;
      case 'sheet':
        apply({ type: 'sheet-changed', sheet: request.sheet });
        openSheet();
        break;
      default:
        break;
    }
  }

  const nameOf = (printId: string) =>
    get().files.find(({ print_id }) => print_id === printId)?.file_name ?? sources.nameOf(printId);

  /** Removes the documents from state and storage. `forgotten`, after a logout, removes the settings too. */
  function empty(reason: 'ordered' | 'forgotten'): void {
    uploads.stop();
    passwords.stop();
    preview.stop();
    sources.keepOnly([]);
    inCart.forget();
    apply({ type: reason });
  }

  return {
    get state() {
      return get();
    },
    watched: store,

    start() {
      inCart.restore();
      const slice = deps.slices.add({ name: 'print', save: inCart.save });
      const stop = stopAll([
        slice.stop,
        store.subscribe(slice.changed),
        inCart.start(slice.changed),
        deps.session.onLogout(UserChangeStep.print, () => empty('forgotten')),
        deps.connectivity.onChange((online) => {
          const failed = get().uploads.some(({ status }) => status === 'failed');
          if (online && failed) void uploads.retry(undefined, { shown: isPrint() });
        }),
        ...PRINT_ACTIONS.map((name) => actions.handle(name, (_, action) => perform(action))),
      ]);
      inCart.follow();
      return () => {
        stop();
        uploads.stop();
        passwords.stop();
        preview.stop();
        sources.keepOnly([]);
      };
    },

    entered() {
      if (get().failure) messages.openModal('UPLOAD_FAILED_MODAL');
      else if (get().password) messages.openModal('PASSWORD_PROTECTED_MODAL');
      else openSheet();
    },
    goBack: navigation.back,

    setTerms: (terms) => apply({ type: 'terms-received', terms }),

    openUpload: () => messages.openModal('UPLOAD_MODAL'),
    closeUpload() {
      messages.closeModal('UPLOAD_MODAL');
      if (get().password) messages.openModal('PASSWORD_PROTECTED_MODAL');
    },
    addFiles: uploads.add,
    dropFiles: uploads.drop,
    ...createFilePicker(deps.bridge, uploads, report),
    cancelUpload: uploads.cancel,
    pauseUpload: uploads.pause,
    resumeUpload: uploads.resume,
    retryUploads: (key) => uploads.retry(key),

    dismissFailure() {
      apply({ type: 'failure-dismissed' });
      messages.closeModal('UPLOAD_FAILED_MODAL');
      if (get().password) messages.openModal('PASSWORD_PROTECTED_MODAL');
      else if (get().sheet) openSheet();
      else if (isPrint() && (get().uploads.length > 0 || get().files.length === 0)) {
        messages.openModal('UPLOAD_MODAL');
      }
    },

    unlock: passwords.unlock,
    dismissPassword: passwords.dismiss,

    setSettings: preview.change,
    applyToAll: preview.applyToAll,
    loadPreview: preview.load,
    removeFile(printId) {
      track('Print File Removed', { file_count: 1 });
      removeAndPrice([printId]);
    },
    sourceOf: sources.of,
    addressOf: sources.address,
    openPainter: deps.openPainter,
    savesData: deps.savesData,
    async addToCart() {
      inCart.goThere();
      const isAdded = await preview.addToCart();
      inCart.follow();
      return isAdded;
    },

    closeSheet() {
      apply({ type: 'sheet-changed', sheet: null });
      messages.closeModal('PRINT_BOTTOM_SHEET');
    },
    perform,
  };
}
