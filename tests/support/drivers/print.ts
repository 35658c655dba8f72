import type { Locator, Page } from 'playwright-core';
import { paiseOf, type Screen } from './screen.ts';

/** A file as Playwright's file chooser takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The print store, from choosing files to adding to the cart. */
export function printDriver(screen: Screen) {
  const preview = screen.getByTestId('print-preview');
  const documents = preview.getByTestId('print-file');

  return {
    preview,

    /** Chooses files in the browser’s file chooser, and starts the upload. */
    async upload(files: readonly ChosenFile[]): Promise<void> {
      await screen.getByTestId('print-upload').first().click();
      await screen.getByTestId('print-input').setInputFiles([...files]);
    },

    /** Uploads files through the host's own file chooser. */
    async uploadByHost(page: Page, files: readonly ChosenFile[]): Promise<void> {
      await screen.getByTestId('print-upload').first().click();
      const chooser = page.waitForEvent('filechooser');
      await screen.getByRole('button', { name: 'Documents' }).click();
      await (await chooser).setFiles([...files]);
    },

    /** Enters the password of a document. */
    async unlock(password: string): Promise<void> {
      await screen.getByTestId('print-password').fill(password);
      await screen.getByTestId('print-unlock').click();
    },

    document: (name: string): Locator => documents.filter({ hasText: name }),

    /** The pages whose preview is drawn. */
    async readDrawnPages(name: string): Promise<number[]> {
      const sheets = this.document(name).locator('[data-testid="print-page"]:has([data-drawn])');
      return sheets.evaluateAll((nodes) => nodes.map((node) => Number((node as HTMLElement).dataset.page)));
    },

    /** Chooses a setting by its label, e.g. `Both sides`. */
    async choose(setting: string): Promise<void> {
      await preview.getByRole('radio', { name: setting, exact: true }).check();
    },

    /** Prints all documents as the one whose settings are shown. */
    async useForAll(): Promise<void> {
      await preview.getByTestId('print-use-for-all').click();
    },

    async setCopies(copies: number): Promise<void> {
      await preview.getByLabel('Copies', { exact: true }).fill(String(copies));
    },

    /** Waits for this price. */
    async expectCost(rupees: string): Promise<void> {
      await preview.locator('[data-testid="print-price"]', { hasText: rupees }).waitFor();
    },

    async readPrice(): Promise<number> {
      return paiseOf((await preview.getByTestId('print-price').textContent()) ?? '');
    },

    async addToCart(): Promise<void> {
      await preview.getByTestId('print-add').click();
    },
  };
}
