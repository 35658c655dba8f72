import type { ComponentType } from 'react';
import { importAgain } from '../platform/import-again.ts';
import { PrintContext } from '../print/print-context.tsx';
import type { Shop } from './shop.ts';

/** The dialogs are one file: a failure can be told when there is no network any more. */
const dialogs = () => importAgain(() => import('../print/PrintDialogs.tsx'));

const PARTS = {
  PrintLanding: {
    load: async () => (await importAgain(() => import('../print/PrintLanding.tsx'))).PrintLanding,
    styles: 'print/PrintLanding',
  },
  PrintPreview: {
    load: async () =>
      (await importAgain(() => import('../print/preview-screen/PrintPreview.tsx'))).PrintPreview,
    styles: 'print/preview-screen/PrintPreview',
  },
  UploadModal: { load: async () => (await dialogs()).UploadModal, styles: 'print/PrintDialogs' },
  UploadFailedModal: { load: async () => (await dialogs()).UploadFailedModal, styles: 'print/PrintDialogs' },
  PasswordModal: { load: async () => (await dialogs()).PasswordModal, styles: 'print/PrintDialogs' },
} as const;

export type PrintPart = keyof typeof PARTS;

/** What is drawn of the print store, part by part; all stand on the shop's one store of documents. */
export async function loadPart(name: PrintPart, shop: Shop): Promise<ComponentType> {
  const { load, styles } = PARTS[name];
  const [store, Part] = await Promise.all([shop.print(), load(), shop.edges.loadStyles(styles)]);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for every part, not while rendering
  return function OfPrint() {
    return (
      <PrintContext value={store}>
        <Part />
      </PrintContext>
    );
  };
}
