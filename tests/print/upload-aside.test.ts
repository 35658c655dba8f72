import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePdf, makePng } from '../support/documents.ts';
import { fileOf, largeFile, openPrintStore } from './print-world.ts';

const rooms: { stop(): void }[] = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.stop();
});
async function enter(options?: Parameters<typeof openPrintStore>[0]) {
  const room = await openPrintStore(options);
  rooms.push(room);
  return room;
}
type Room = Awaited<ReturnType<typeof enter>>;

const namesOf = ({ store }: Room) => store.state.files.map(({ file_name }) => file_name);
const startUpload = (room: Room) =>
  vi.waitFor(() => expect(room.store.state.uploads.map(({ status }) => status)).toContain('sending'));
const slow = { match: 'PUT /sandbox/storage/*', times: 1, delayMs: 60_000 };
const cut = { match: 'PUT /sandbox/storage/*', times: 1, drop: 0.6 };

describe('leaving the print store during an upload', () => {
  test('an upload finishes after the print store was left, and shows a toast without navigating', async () => {
    const room = await enter();
    await room.faults(slow);
    room.store.openUpload();
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await startUpload(room);
    room.store.closeUpload();
    room.go('/');
    await room.clock.advance(60_000);
    await adding;
    expect(namesOf(room)).toEqual(['a.pdf']);
    expect(room.path()).toBe('/');
    expect(room.toasts).toEqual(['Your documents are ready in the print store.']);
    await vi.waitFor(() => expect(room.open()).toBe(0));
  });

  test('arriving files close only the upload dialog', async () => {
    const room = await enter();
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    expect(room.closed).toEqual(['UPLOAD_MODAL']);
  });

  test('a failed upload is shown as a toast during checkout, and as a dialog later', async () => {
    const room = await enter();
    await room.faults(cut);
    room.go('/checkout?step=2');
    await room.store.addFiles([fileOf('a.pdf', makePdf({ ballast: 90_000 }))]);
    expect(room.modals).not.toContain('UPLOAD_FAILED_MODAL');
    expect(room.toasts).toEqual(['Could not upload file. See the print store for details.']);
    room.go('/print');
    room.store.entered();
    expect(room.modals.at(-1)).toBe('UPLOAD_FAILED_MODAL');
    await room.store.retryUploads();
    expect(namesOf(room)).toEqual(['a.pdf']);
  });

  test('the password of a locked document is asked for when the shopper returns', async () => {
    const room = await enter();
    room.go('/payment-status?attempt=1');
    await room.store.addFiles([fileOf('a.pdf', makePdf({ password: 'sesame' }))]);
    expect(room.toasts).toEqual(['A document in the print store needs a password.']);
    room.go('/print');
    room.store.entered();
    expect(room.modals.at(-1)).toBe('PASSWORD_PROTECTED_MODAL');
  });

  test('an upload leaves no request, object URL or listener when the shop is disposed at any moment', async () => {
    for (const moment of ['places', 'sending', 'looking', 'password', 'ready'] as const) {
      const room = await openPrintStore();
      const { store } = room;
      const delayFault = { times: 1, delayMs: 60_000 };
      if (moment === 'places') await room.faults({ ...delayFault, match: 'POST /v3/printing/upload/data' });
      if (moment === 'sending') await room.faults({ ...delayFault, match: 'PUT /sandbox/storage/*' });
      if (moment === 'looking')
        await room.faults({ ...delayFault, match: 'POST /v4/printing/upload/validate' });
      const password = moment === 'password' ? { password: 'sesame' } : {};
      const adding = store.addFiles([
        fileOf('a.pdf', makePdf(password)),
        fileOf('b.png', makePng(), 'image/png'),
      ]);
      const waitForMoment = {
        places: () => room.open() > 0,
        sending: () => store.state.uploads.some(({ status }) => status === 'sending'),
        looking: () => store.state.validating,
        password: () => store.state.password !== null,
        ready: () => store.state.preview.status === 'success',
      };
      await vi.waitFor(() => expect(waitForMoment[moment](), moment).toBe(true));
      for (const { print_id } of store.state.files) store.addressOf(print_id);
      expect(room.urls.size).toBe(store.state.files.length);
      room.stop();
      await adding;
      expect([room.open(), room.urls.size, room.listeners()], moment).toEqual([0, 0, 0]);
    }
  });
});

describe('uploading', () => {
  test('an upload URL that expired while the shopper was away is renewed', async () => {
    const room = await enter();
    await room.limits({ address_life_s: 1 });
    await room.faults({ ...slow, match: 'POST /v3/printing/upload/data', delayMs: 5_000 });
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await vi.waitFor(() => expect(room.open()).toBe(1));
    await room.clock.advance(5_000);
    await adding;
    expect(namesOf(room)).toEqual(['a.pdf']);
    expect(room.store.state.failure).toBeNull();
  });

  test('uploads continue file by file when the network returns', async () => {
    const room = await enter();
    await room.faults(cut);
    const adding = room.store.addFiles([
      fileOf('a.pdf', makePdf({ ballast: 90_000 })),
      fileOf('b.pdf', makePdf({ pages: 2 })),
    ]);
    room.goOffline();
    await adding;
    expect(room.store.state.failure?.detail).toMatch(/offline/);
    room.goOnline();
    await vi.waitFor(() => expect(namesOf(room)).toEqual(['a.pdf', 'b.pdf']));
    expect(room.apiCalls.filter((one) => one.startsWith('PUT'))).toHaveLength(3);
    expect(room.modals.filter((one) => one !== null)).toEqual(['UPLOAD_FAILED_MODAL', 'UPLOAD_MODAL']);
  });

  test('a paused file restarts when resumed, without delaying the other files', async () => {
    const room = await enter();
    const { store } = room;
    await room.faults({ ...slow, times: 3 });
    const adding = store.addFiles([
      fileOf('a.pdf', makePdf()),
      fileOf('b.pdf', makePdf({ pages: 2 })),
      fileOf('c.pdf', makePdf({ pages: 3 })),
      fileOf('d.pdf', makePdf({ pages: 4 })),
    ]);
    await startUpload(room);
    const statuses = () => store.state.uploads.map(({ status }) => status);
    const [a, , , d] = store.state.uploads.map(({ key }) => key);
    expect(statuses()[3]).toBe('waiting');
    store.pauseUpload(a ?? '');
    store.pauseUpload(d ?? '');
    await room.clock.advance(60_000);
    await adding;
    expect(statuses()).toEqual(['paused', 'sent', 'sent', 'paused']);
    expect(store.state.uploads[0]?.sent).toBe(0);
    expect([room.open(), store.state.failure, namesOf(room)]).toEqual([0, null, []]);

    const resumed = store.resumeUpload(a ?? '');
    // pausing and resuming in quick succession
    store.pauseUpload(a ?? '');
    await Promise.all([resumed, store.resumeUpload(a ?? ''), store.resumeUpload(a ?? '')]);
    expect(statuses()).toEqual(['sent', 'sent', 'sent', 'paused']);
    store.cancelUpload(d ?? '');
    await vi.waitFor(() => expect(namesOf(room)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
    expect(room.reports).toEqual([]);
  });

  test('a failed file that was removed is not reported again, and the other files continue', async () => {
    const room = await enter();
    await room.faults({ ...cut, times: 2 });
    await room.store.addFiles([
      fileOf('a.pdf', makePdf({ ballast: 90_000 })),
      fileOf('b.pdf', makePdf({ ballast: 80_000 })),
      fileOf('c.pdf', makePdf({ pages: 2 })),
    ]);
    const failedUploads = room.store.state.uploads.filter(({ status }) => status === 'failed');
    expect(failedUploads).toHaveLength(2);
    room.store.dismissFailure();
    for (const { key } of failedUploads) room.store.cancelUpload(key);
    await vi.waitFor(() => expect(room.store.state.files).toHaveLength(1));
    expect(room.modals.filter((one) => one === 'UPLOAD_FAILED_MODAL')).toHaveLength(1);
  });
});

describe('rejected files', () => {
  test('rejected files are grouped by error, with their names', async () => {
    const room = await enter();
    await room.store.addFiles([
      fileOf('a.exe', 'MZ', 'application/x-dosexec'),
      largeFile('huge.pdf', 51 * 1024 * 1024),
      fileOf('b.exe', 'MZ', 'application/x-dosexec'),
      fileOf('good.pdf', makePdf()),
    ]);
    const { failure } = room.store.state;
    expect([failure, ...(failure?.others ?? [])].map((one) => [one?.message, one?.names])).toEqual([
      ['File format not supported', ['a.exe', 'b.exe']],
      ['File size is too large', ['huge.pdf']],
    ]);
    expect(namesOf(room)).toEqual(['good.pdf']);
    // the upload of the valid file does not close the failure of the others
    expect(room.closed).toEqual(['UPLOAD_MODAL']);
  });

  test('a folder is rejected, because it is not a file to print', async () => {
    const room = await enter();
    await room.store.dropFiles([fileOf('a.pdf', makePdf())], ['folder']);
    expect(room.store.state.failure).toMatchObject({
      message: 'Could not upload file',
      detail: /not folders/,
    });
    expect(namesOf(room)).toEqual(['a.pdf']);
  });

  test('rejected files are reported before a large job is announced', async () => {
    const room = await enter();
    await room.store.addFiles([
      fileOf('many.pdf', makePdf({ pages: 250 })),
      fileOf('bad.pdf', makePdf({ pages: 9 }).slice(0, 900)),
    ]);
    expect(room.modals.at(-1)).toBe('UPLOAD_FAILED_MODAL');
    room.store.dismissFailure();
    expect(room.modals.at(-1)).toBe('PRINT_BOTTOM_SHEET');
    room.store.closeSheet();
    expect(room.store.state.sheet).toBeNull();
  });
});

describe("the host's file picker", () => {
  const pickFiles = (pickFile: () => Promise<object[]>) =>
    enter({
      host: { host: { name: 'phonepe', platform: 'webview_phonepe' }, can: () => true, pickFile } as never,
    });

  test('the print store uses the host’s picker where there is one', async () => {
    expect((await enter()).store.hostPicks()).toBe(false);
    expect((await pickFiles(async () => [])).store.hostPicks()).toBe(true);
  });

  test('files without a type are accepted from the host’s picker', async () => {
    const file = { name: 'scan.pdf', type: '', read: async () => new Blob([makePdf({ pages: 2 })]) };
    const room = await pickFiles(async () => [file]);
    await room.store.pickFiles('document');
    expect(room.store.state.files).toMatchObject([{ file_name: 'scan.pdf', number_of_pages: 2 }]);
  });

  test.each([
    ['dismissed', null],
    ['deadline', 'Could not upload file'],
  ])('the picker error "%s" is reported as %s', async (code, message) => {
    const room = await pickFiles(() => Promise.reject(Object.assign(new Error(code), { code })));
    await room.store.pickFiles('document');
    expect(room.store.state.failure?.message ?? null).toBe(message);
  });
});

test('print analytics contain file types and counts, never names', async () => {
  const room = await enter();
  await room.faults(cut);
  await room.store.addFiles([fileOf('a.pdf', makePdf({ pages: 3, ballast: 90_000 }))], 'camera');
  await room.store.retryUploads();
  await room.store.addFiles([fileOf('b.zip', 'PK', 'application/zip')]);
  await room.store.addFiles([fileOf('c.pdf', makePdf({ password: 'sesame' }))]);
  const id = room.store.state.password?.files[0]?.print_id ?? '';
  await room.store.unlock({ [id]: 'wrong' });
  await room.store.unlock({ [id]: 'sesame' });
  await room.clock.advance(2_000);
  room.store.setSettings({ color: 'COLOR' });
  room.store.setSettings({ number_of_copies: 2 });
  await room.clock.advance(250);
  await vi.waitFor(() => expect(room.store.state.preview.status).toBe('success'));
  await room.store.addToCart();
  await room.store.addToCart();
  room.store.removeFile(id);
  const size = expect.any(Number);
  expect(room.events).toEqual([
    ['Print File Added', { file_type: 'pdf', file_size_mb: size, source: 'camera' }],
    ['Print Upload Failed', { reason: 'could-not-upload', file_count: 1 }],
    ['Print Upload Completed', { file_count: 1, page_count: 3 }],
    ['Print Upload Failed', { reason: 'file-format', file_count: 1 }],
    ['Print File Added', { file_type: 'pdf', file_size_mb: size, source: 'picker' }],
    ['Print Password Entered', { file_count: 1, opened_count: 0 }],
    ['Print Password Entered', { file_count: 1, opened_count: 1 }],
    ['Print Upload Completed', { file_count: 1, page_count: 1 }],
    [
      'Print Settings Changed',
      { color: 'COLOR', side: 'SINGLE', orientation: 'PORTRAIT', number_of_copies: 2 },
    ],
    ['Product Added', expect.objectContaining({ product_id: '990003', quantity: 8, price: 10 })],
    ['Print File Removed', { file_count: 1 }],
    ['Product Removed', expect.objectContaining({ product_id: '990003', quantity: 8, price: 10 })],
  ]);
  expect(JSON.stringify(room.events)).not.toMatch(/a\.pdf|b\.zip|c\.pdf|sesame/);
});
