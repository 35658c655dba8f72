import type { ComponentType } from 'react';
import { importAgain } from '../platform/import-again.ts';
import { PrintContext } from '../print/print-context.tsx';
import type { Shop } from './shop.ts';

const dialogs = () => importAgain(() => import('../print/dialogs/PrintDialogs.tsx'));

/** Where each part is, and its styles. */
const PARTS = {
  PrintLanding: {
    async load() {
      const [{ PrintLanding }] = await Promise.all([
        importAgain(() => import('../print/landing/PrintLanding.tsx')),
        importAgain(() => import('../print/load-landing.ts')),
      ]);
      return PrintLanding;
    },
    styles: 'print/landing/PrintLanding',
  },
  PrintPreview: {
    load: async () => (await importAgain(() => import('../print/preview/PrintPreview.tsx'))).PrintPreview,
    styles: 'print/preview/PrintPreview',
  },
  UploadModal: { load: async () => (await dialogs()).UploadModal, styles: 'print/dialogs/PrintDialogs' },
  UploadFailedModal: {
    load: async () => (await dialogs()).UploadFailedModal,
    styles: 'print/dialogs/PrintDialogs',
  },
  PasswordModal: { load: async () => (await dialogs()).PasswordModal, styles: 'print/dialogs/PrintDialogs' },
  PrintSheetModal: {
    load: async () => (await dialogs()).PrintSheetModal,
    styles: 'print/dialogs/PrintDialogs',
  },
} as const;

export type PrintPart = keyof typeof PARTS;

/** What comes next is there by then: a tap must not wait, and a failure must be told also when the network is gone. */
const NEXT: Partial<Record<PrintPart, PrintPart>> = {
  PrintLanding: 'UploadModal',
  PrintPreview: 'UploadModal',
  UploadModal: 'PrintPreview',
};

/** What is drawn of the print store, part by part; all stand on the shop's one store of documents. */
export async function loadPart(name: PrintPart, shop: Shop): Promise<ComponentType> {
  const { loadStyles } = shop.edges;
  const { load, styles } = PARTS[name];
  const [store, Part] = await Promise.all([shop.print(), load(), loadStyles(styles)]);
  const next = NEXT[name];
  if (next) void Promise.all([PARTS[next].load(), loadStyles(PARTS[next].styles)]).catch(() => {});
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every part, not while rendering
  return function OfPrint() {
    return (
      <PrintContext value={store}>
        <Part />
      </PrintContext>
    );
  };
}
