import type { ComponentType } from 'react';
import { createFileAccess, type FileAccess } from '../platform/files.ts';
import {
  PasswordModal,
  PrintSheetModal,
  UploadFailedModal,
  UploadModal,
} from '../print/dialogs/PrintDialogs.tsx';
import { PrintPreview } from '../print/preview/PrintPreview.tsx';
import type { PrintDeps, PrintStore } from '../print/print-ports.ts';
import { createPrintStore } from '../print/print-store.ts';
import { Stores } from '../ui/stores.tsx';

export { createLandingPage } from '../print/landing/PrintLanding.tsx';
/** the landing page's data loading */
export { load } from '../print/load-landing.ts';

const VIEWS = { PrintPreview, UploadModal, UploadFailedModal, PasswordModal, PrintSheetModal };

export type PrintViewName = keyof typeof VIEWS;

/** `files`: creates the upload and preview of documents */
export function createPrint({
  files,
  ...deps
}: Omit<PrintDeps, keyof FileAccess> & {
  files: (create: typeof createFileAccess) => FileAccess;
}): PrintStore {
  return createPrintStore({ ...deps, ...files(createFileAccess) });
}

/** The views of the print store, which all share the shop's one document store. */
export function printView(store: PrintStore, name: PrintViewName): ComponentType {
  const View = VIEWS[name];
  const stores = { print: store };
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every part, not while rendering
  return function OfPrint() {
    return (
      <Stores value={stores}>
        <View />
      </Stores>
    );
  };
}
