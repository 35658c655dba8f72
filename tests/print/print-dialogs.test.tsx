import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  PasswordModal,
  PrintSheetModal,
  UploadFailedModal,
  UploadModal,
} from '../../src/print/dialogs/PrintDialogs.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import { makePdf, makePng } from '../support/documents.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { fileOf, openPrintStore } from './print-world.ts';

const rooms: { stop(): void }[] = [];
afterEach(() => {
  cleanup();
  for (const room of rooms.splice(0)) room.stop();
});

async function openRoom(options?: Parameters<typeof openPrintStore>[0]) {
  const room = await openPrintStore(options);
  rooms.push(room);
  const renderDialog = (Dialog: ComponentType) =>
    render(
      <Stores value={{ print: room.store }}>
        <Dialog />
      </Stores>,
    );
  return { ...room, renderDialog };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (name: string | RegExp) => act(async () => button(name).click());
const input = (testid: string) => screen.getByTestId<HTMLInputElement>(testid);
function choose(testid: string, files: File[]) {
  Object.defineProperty(input(testid), 'files', { configurable: true, value: files });
  return act(async () => {
    fireEvent.change(input(testid));
  });
}
const rows = () => screen.getAllByTestId('print-upload-row');
const row = (name: string) => rows().find((one) => one.textContent?.includes(name)) as HTMLElement;
const slow = { match: 'PUT /sandbox/storage/*', times: 1, delayMs: 60_000 };
const cut = { match: 'PUT /sandbox/storage/*', times: 1, drop: 0.6 };

describe('the upload dialog', () => {
  test(
    'the upload dialog lists file types and limits, and offers multiple files and the camera',
    async () => {
      const room = await openRoom();
      await room.enterLanding();
      const { baseElement } = room.renderDialog(UploadModal);
      expect(screen.getByRole('dialog', { name: 'Upload files' })).toBeTruthy();
      expect(input('print-input').multiple).toBe(true);
      expect(input('print-input').accept.split(',')).toEqual(
        expect.arrayContaining(['application/pdf', '.pdf', 'image/png', 'image/jpeg', '.jpg', 'image/webp']),
      );
      expect(input('print-camera').getAttribute('capture')).toBe('environment');
      expect(baseElement.textContent).toContain('PDF, PNG, JPEG or WEBP · up to 10 files, 50 MB each');
      expect(baseElement.textContent).toContain('Deleted 24 hours after printing');
      expect(await findAxeViolations(baseElement)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the upload dialog uses the host’s file picker where there is one', async () => {
    const pickFile = vi.fn(async () => []);
    const host = { host: { name: 'phonepe', platform: 'webview_phonepe' }, can: () => true, pickFile };
    const room = await openRoom({ host: host as never });
    room.renderDialog(UploadModal);
    expect(screen.queryByTestId('print-input')).toBeNull();
    await click('Documents');
    await click('Photos');
    expect(pickFile.mock.calls).toEqual([
      [{ kind: 'document', multiple: true }],
      [{ kind: 'image', multiple: true }],
    ]);
  });

  test(
    'the upload dialog shows progress per file, and removing one file does not stop the other files',
    async () => {
      const room = await openRoom();
      await room.faults(slow);
      const { baseElement } = room.renderDialog(UploadModal);
      const long = `A very long name of a thesis about everything ${'x'.repeat(40)} final.pdf`;
      await choose('print-input', [
        fileOf(long, makePdf({ ballast: 3_000_000 })),
        fileOf('photo.png', makePng(), 'image/png'),
      ]);
      expect(input('print-input').value).toBe('');
      await waitFor(() => expect(row('photo.png').dataset.status).toBe('sent'));
      expect(row('final.pdf').textContent).toMatch(/2\.9 MB · \d+ %/);
      expect(row('photo.png').textContent).toContain('Uploaded');
      expect(within(row('photo.png')).getByRole('progressbar').getAttribute('aria-label')).toBe(
        'Upload of photo.png',
      );
      expect(screen.getByText('1 of 2 files uploaded.').getAttribute('aria-live')).toBe('polite');
      expect(await findAxeViolations(baseElement)).toEqual([]);
      await click(`Remove ${long}`);
      await waitFor(() =>
        expect(room.store.state.files.map(({ file_name }) => file_name)).toEqual(['photo.png']),
      );
      expect(room.path()).toBe('/print/preview');
    },
    AXE_TIMEOUT_MS,
  );

  test('the same button pauses and resumes a file’s upload, and the dialog explains that the upload restarts from the beginning', async () => {
    const room = await openRoom();
    await room.faults(slow);
    const { baseElement } = room.renderDialog(UploadModal);
    await choose('print-input', [fileOf('a.pdf', makePdf({ ballast: 90_000 }))]);
    await waitFor(() => expect(row('a.pdf').dataset.status).toBe('sending'));
    const pause = button('Pause a.pdf');
    pause.focus();
    await click('Pause a.pdf');
    expect(row('a.pdf').textContent).toContain('Paused');
    expect(document.activeElement).toBe(button('Resume a.pdf'));
    expect(screen.getByText(/restart from 0%/)).toBeTruthy();
    expect(await findAxeViolations(baseElement)).toEqual([]);
    await click('Resume a.pdf');
    await waitFor(() => expect(room.store.state.files).toHaveLength(1));
  });

  test('a single failed file can be retried', async () => {
    const room = await openRoom();
    await room.faults(cut);
    room.renderDialog(UploadModal);
    await choose('print-input', [
      fileOf('a.pdf', makePdf({ ballast: 90_000 })),
      fileOf('b.pdf', makePdf({ pages: 2 })),
    ]);
    await waitFor(() => expect(row('a.pdf').textContent).toContain('Failed'));
    expect(screen.getByText('1 of 2 files uploaded.')).toBeTruthy();
    await click('Try a.pdf again');
    await waitFor(() => expect(room.store.state.files).toHaveLength(2));
    expect(room.apiCalls.filter((one) => one.startsWith('PUT'))).toHaveLength(3);
  });

  test('dropped files are accepted and folders rejected', async () => {
    const room = await openRoom();
    room.renderDialog(UploadModal);
    const zone = screen.getByText('Drop your files here, or choose them below');
    const item = (file: File | null) => ({
      kind: 'file',
      getAsFile: () => file,
      webkitGetAsEntry: () => ({ isDirectory: file === null }),
    });
    const drop = (...files: (File | null)[]) =>
      act(async () => {
        const dataTransfer = { types: ['Files'], items: files.map(item), files: files.filter(Boolean) };
        fireEvent.dragEnter(zone, { dataTransfer });
        const isDragUnhandled = fireEvent.dragOver(zone, { dataTransfer });
        // otherwise the browser would open the file
        expect(isDragUnhandled).toBe(false);
        expect(fireEvent.drop(zone, { dataTransfer })).toBe(false);
      });
    await drop(fileOf('a.exe', 'MZ', 'application/x-dosexec'));
    await waitFor(() => expect(room.store.state.failure?.message).toBe('File format not supported'));
    await drop(null);
    await waitFor(() => expect(room.store.state.failure?.message).toBe('Could not upload file'));
    await drop(fileOf('a.pdf', makePdf()));
    await waitFor(() => expect(room.store.state.files).toHaveLength(1));
    expect(room.events).toContainEqual(['Print File Added', expect.objectContaining({ source: 'drop' })]);
  });
});

describe('the “upload failed” dialog', () => {
  test.each<[string, File, string, RegExp]>([
    ['an empty file', fileOf('a.pdf', ''), 'Could not upload file', /empty/],
    [
      'another file type',
      fileOf('a.docx', 'PK', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      'File format not supported',
      /You can print PDF, PNG or JPEG files\. Save any other document as a PDF first\./,
    ],
    [
      'a truncated PDF',
      fileOf('a.pdf', makePdf({ pages: 9 }).slice(0, 900)),
      'Could not upload file',
      /damaged/,
    ],
  ])(
    'the “upload failed” dialog explains why %s was rejected and offers to choose other files',
    async (_, file, message, detail) => {
      const room = await openRoom();
      await room.store.addFiles([file]);
      const { baseElement } = room.renderDialog(UploadFailedModal);
      expect(screen.getByRole('dialog', { name: 'upload fail' })).toBeTruthy();
      const failures = screen.getByTestId('upload-failed');
      expect(failures.getAttribute('role')).toBe('alert');
      expect(failures.textContent).toContain(message);
      expect(failures.textContent).toContain(file.name);
      expect(failures.textContent).toMatch(detail);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(await findAxeViolations(baseElement)).toEqual([]);
      await click('Choose other files');
      expect(room.modals.at(-1)).toBe('UPLOAD_MODAL');
      expect(room.store.state.failure).toBeNull();
    },
    AXE_TIMEOUT_MS,
  );

  test('the “upload failed” dialog offers a retry where that can help', async () => {
    const room = await openRoom();
    await room.faults(cut);
    await room.store.addFiles([fileOf('a.pdf', makePdf({ ballast: 90_000 }))]);
    room.renderDialog(UploadFailedModal);
    await click('Try again');
    await waitFor(() => expect(room.store.state.files).toHaveLength(1));
  });

  test('the “upload failed” dialog groups files by their error', async () => {
    const room = await openRoom();
    await room.store.addFiles([
      fileOf('a.exe', 'MZ', 'application/x-dosexec'),
      fileOf('b.pdf', ''),
      fileOf('c.exe', 'MZ', 'application/x-dosexec'),
    ]);
    room.renderDialog(UploadFailedModal);
    expect(screen.getAllByText('File format not supported')).toHaveLength(1);
    expect(screen.getByTestId('upload-failed').textContent).toMatch(
      /a\.exe.*c\.exe.*Could not upload file.*b\.pdf/,
    );
  });
});

describe('the password dialog', () => {
  async function enterWithLocked() {
    const room = await openRoom();
    await room.store.addFiles([
      fileOf('plain.pdf', makePdf()),
      fileOf('tax.pdf', makePdf({ pages: 2, password: 'sesame' })),
      fileOf('will.pdf', makePdf({ pages: 3, password: 'open' })),
    ]);
    const view = room.renderDialog(PasswordModal);
    const type = (name: string, text: string) =>
      fireEvent.change(screen.getByLabelText(`Password for ${name}`), { target: { value: text } });
    return { ...room, ...view, type };
  }

  test(
    'the password dialog has a field per locked document, and closes when all are unlocked',
    async () => {
      const room = await enterWithLocked();
      expect(screen.getAllByTestId('print-password')).toHaveLength(2);
      expect(document.activeElement).toBe(screen.getByLabelText('Password for tax.pdf'));
      expect(room.baseElement.textContent).toContain('1 document is ready to print.');
      expect(await findAxeViolations(room.baseElement)).toEqual([]);

      room.type('tax.pdf', 'sesame');
      room.type('will.pdf', 'wrong');
      await click('Unlock');
      await screen.findByText(/Wrong password/);
      expect(screen.queryByLabelText('Password for tax.pdf')).toBeNull();
      const field = screen.getByLabelText('Password for will.pdf');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
      expect(room.baseElement.textContent).toContain('2 documents are ready to print.');

      room.type('will.pdf', 'open');
      await click('Unlock');
      expect((await screen.findByText('Unlocked.')).getAttribute('role')).toBe('status');
      await act(() => room.clock.advance(2_000));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(room.store.state.files).toHaveLength(3);
      expect(room.path()).toBe('/print/preview');
    },
    AXE_TIMEOUT_MS,
  );

  test('the password dialog requires a password, and is busy and read-only while unlocking', async () => {
    const room = await enterWithLocked();
    await click('Unlock');
    expect(room.apiCalls.filter((one) => one.includes('decrypt'))).toEqual([]);
    await room.faults({ match: 'POST /v1/printing/decrypt', times: 1, delayMs: 5_000 });
    room.type('tax.pdf', 'sesame');
    await click('Unlock');
    expect(button(/Unlock/).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Password for tax.pdf').readOnly).toBe(true);
    await click(/Unlock/);
    await act(() => room.clock.advance(5_000));
    await waitFor(() => expect(screen.queryByLabelText('Password for tax.pdf')).toBeNull());
    expect(room.apiCalls.filter((one) => one.includes('decrypt'))).toHaveLength(1);
  });

  test('dismissing the password dialog leaves locked documents out', async () => {
    const room = await enterWithLocked();
    await click('Skip them');
    expect(room.store.state.files.map(({ file_name }) => file_name)).toEqual(['plain.pdf']);
  });
});

test("the bottom sheet shows the backend's message", async () => {
  const room = await openRoom();
  await room.store.addFiles([fileOf('many.pdf', makePdf({ pages: 250 }))]);
  expect(room.modals.at(-1)).toBe('PRINT_BOTTOM_SHEET');
  const { baseElement } = room.renderDialog(PrintSheetModal);
  expect(screen.getByRole('dialog', { name: 'That’s a lot of pages' }).textContent).toContain('250 pages');
  expect(await findAxeViolations(baseElement)).toEqual([]);
  await click('OK');
  expect(screen.queryByRole('dialog')).toBeNull();
});
