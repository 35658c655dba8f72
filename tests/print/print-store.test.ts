import { printIdsIn } from '../../src/cart/prints.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { makeJpeg, makePdf, makePng, sha256 } from '../support/documents.ts';
import { failureIn, fileOf, largeFile, openPrintStore } from './print-world.ts';

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
const waitForPrice = ({ store }: Room) =>
  vi.waitFor(() => expect(store.state.preview.status).toBe('success'), { timeout: 10_000 });
const countUploads = ({ apiCalls }: Room) =>
  apiCalls.filter((one) => one.startsWith('PUT /sandbox/storage')).length;

describe('the print store', () => {
  test('the print store uploads files, counts their pages and prices them, and adds pages times copies to the cart', async () => {
    const room = await enter();
    const { store, cart, modals } = room;
    expect(store.state.status).toBeNull();
    store.openUpload();
    await store.addFiles([
      fileOf('a.pdf', makePdf({ pages: 3 })),
      fileOf('b.png', makePng(), 'image/png'),
      fileOf('c.jpg', makeJpeg(), 'image/jpeg'),
    ]);
    expect(store.state).toMatchObject({ status: 'UPLOADED', uploads: [], validating: false, failure: null });
    expect(modals).toEqual(['UPLOAD_MODAL', null]);
    expect(room.path()).toBe('/print/preview');
    await waitForPrice(room);
    expect(store.state.settings).toEqual({
      color: 'BLACK_AND_WHITE',
      side: 'SINGLE',
      orientation: 'PORTRAIT',
      number_of_copies: 1,
    });
    expect(store.state.files.map((file) => [file.file_name, file.number_of_pages, file.product_id])).toEqual([
      ['a.pdf', 3, '990001'],
      ['b.png', 1, '990001'],
      ['c.jpg', 1, '990001'],
    ]);
    expect(await store.addToCart()).toBe(true);
    expect(cart.view()).toMatchObject({ count: 5, total: 15_00 });

    // the print item in the cart is updated when the settings change later
    store.setSettings({ color: 'COLOR' });
    store.setSettings({ number_of_copies: 4 });
    await room.clock.advance(250);
    await vi.waitFor(() => expect(cart.view().lines[0]?.quantity).toBe(20));
    expect(cart.view().lines[0]).toMatchObject({ product: { productId: '990003', price: 10_00 } });
    expect(room.apiCalls.filter((one) => one.includes('print_preview'))).toHaveLength(2);
  });

  test('the print store uploads the exact bytes of a file', async () => {
    const room = await enter();
    const bytes = makePdf({ pages: 2, ballast: 200_000 });
    await room.store.addFiles([fileOf('a.pdf', bytes)]);
    const [file] = room.store.state.files;
    const source = room.store.sourceOf(file?.print_id ?? '');
    expect(sha256(new Uint8Array((await source?.file.arrayBuffer()) ?? new ArrayBuffer()))).toBe(
      sha256(bytes),
    );
    expect(room.store.state.files[0]?.number_of_pages).toBe(2);
  });

  test('print documents are restored after a restart, and cleared on logout', async () => {
    const storage = createMemoryStorage();
    const first = await enter({ storage });
    await first.store.addFiles([fileOf('a.pdf', makePdf())]);
    first.stop();
    const second = await enter({ storage });
    expect(namesOf(second)).toEqual(['a.pdf']);
    second.logOut();
    expect(namesOf(second)).toEqual([]);
    second.stop();
    expect(namesOf(await enter({ storage }))).toEqual([]);
  });
});

test('print documents are kept until their cart is ordered, then cleared', async () => {
  const room = await enter();
  await room.store.addFiles([fileOf('a.pdf', makePdf())]);
  await waitForPrice(room);
  await room.store.addToCart();
  await room.clock.advance(1_000);
  await vi.waitFor(() => expect(room.storage.get('print')).toContain('"inCart":true'));
  expect(namesOf(room)).toEqual(['a.pdf']);
  room.cart.reset();
  await vi.waitFor(() => expect(namesOf(room)).toEqual([]));
});

test.each([
  ['with its new price', [], ['b.pdf']],
  ['only once its new price is known', [{ match: 'POST /v1/print/print_preview', status: 500 }], []],
])(
  'removing a document removes the print item from the cart, and adds the remaining documents again %s',
  async (_, faults, inCart) => {
    const room = await enter();
    await room.store.addFiles([fileOf('a.pdf', makePdf()), fileOf('b.pdf', makePdf({ pages: 2 }))]);
    await waitForPrice(room);
    await room.store.addToCart();
    await room.clock.advance(1_000);
    await vi.waitFor(() => expect(room.storage.get('print')).toContain('"inCart":true'));
    await room.faults(...faults);
    const [a, b] = room.store.state.files;
    room.store.removeFile(a?.print_id ?? '');
    expect(room.cart.view().count).toBe(0);
    await vi.waitFor(() => expect(['success', 'error']).toContain(room.store.state.preview.status));
    await room.clock.advance(1_000);
    await vi.waitFor(() => expect(room.cart.view().pending).toBe(false));
    expect(namesOf(room)).toEqual(['b.pdf']);
    expect(printIdsIn(room.cart.state)).toBe(inCart.length > 0 ? b?.print_id : '');
    expect(room.cart.view().lines.map(({ quantity }) => quantity)).toEqual(inCart.map(() => 2));
  },
);

test('print settings except copies are kept for the next order, until logout', async () => {
  const storage = createMemoryStorage();
  const defaultSettings = {
    color: 'BLACK_AND_WHITE',
    side: 'SINGLE',
    orientation: 'PORTRAIT',
    number_of_copies: 1,
  };
  const chosen = { color: 'COLOR', side: 'DOUBLE', orientation: 'LANDSCAPE', number_of_copies: 3 } as const;
  const next = { ...chosen, number_of_copies: 1 };
  const first = await enter({ storage });
  await first.store.addFiles([fileOf('a.pdf', makePdf())]);
  first.store.setSettings(chosen);
  await first.clock.advance(250);
  await waitForPrice(first);
  await first.store.addToCart();
  await first.clock.advance(1_000);
  await vi.waitFor(() => expect(storage.get('print')).toContain('"inCart":true'));
  first.cart.reset();
  await vi.waitFor(() => expect(namesOf(first)).toEqual([]));
  expect(first.store.state.settings).toEqual(next);
  await first.clock.advance(1_000);
  expect(storage.get('print')).not.toContain('a.pdf');
  first.stop();

  const second = await enter({ storage });
  expect(second.store.state.settings).toEqual(next);
  await second.store.addFiles([fileOf('b.pdf', makePdf({ pages: 2 }))]);
  await waitForPrice(second);
  expect(second.store.state.preview.quote?.lines).toMatchObject([{ quantity: 2, price_per_page: 9_00 }]);
  second.store.removeFile(second.store.state.files[0]?.print_id ?? '');
  second.logOut();
  expect(second.store.state.settings).toEqual(defaultSettings);
  await second.clock.advance(1_000);
  expect(storage.get('print')).toBeNull();
  second.stop();
  expect((await enter({ storage })).store.state.settings).toEqual(defaultSettings);
});

describe('files rejected before upload', () => {
  test.each<[string, File, string, string]>([
    ['an empty file', fileOf('a.pdf', ''), 'Could not upload file', 'a.pdf'],
    ['a renamed executable', fileOf('a.pdf', 'MZ\x90'), 'File format not supported', 'a.pdf'],
    ['another file type', fileOf('a.zip', 'PK', 'application/zip'), 'File format not supported', 'a.zip'],
    ['a file of 51 MB', largeFile('a.pdf', 51 * 1024 * 1024), 'File size is too large', 'a.pdf'],
    [
      'a file one byte over the limit',
      largeFile('a.pdf', 50 * 1024 * 1024 + 1),
      'File size is too large',
      'a.pdf',
    ],
  ])('the print store rejects %s', async (_, file, message, name) => {
    const room = await enter();
    await room.store.addFiles([file]);
    expect(failureIn(room)).toEqual([message, name]);
    expect(room.modals.at(-1)).toBe('UPLOAD_FAILED_MODAL');
    expect(room.apiCalls.filter((one) => /print|upload|storage/.test(one))).toEqual([]);
  });

  test('a file just above a limit is rejected, and the message rounds the limit', async () => {
    const room = await enter();
    await room.limits({ max_file_size: 0.0201 });
    await room.enterLanding();
    await room.store.addFiles([largeFile('a.pdf', 25_515)]);
    expect(failureIn(room)).toEqual(['File size is too large', 'a.pdf']);
    expect(room.store.state.failure?.detail).toBe('Files can be up to 0.02 MB.');
    expect(countUploads(room)).toBe(0);
    await room.store.addFiles([fileOf('b.zip', 'PK', 'application/zip')]);
    expect(room.store.state.failure?.detail).toMatch(/^You can print PDF, PNG, JPEG or WEBP files\./);
  });

  test('the limits of the landing page apply even after a restart on the preview', async () => {
    const storage = createMemoryStorage();
    const first = await enter({ storage });
    await first.limits({ max_file_count: 1, max_file_size: 2, supported_file_types: ['pdf'] });
    await first.enterLanding();
    await first.store.addFiles([fileOf('a.pdf', makePdf())]);
    const { constraints } = first.store.state;
    expect(constraints).toMatchObject({ max_file_count: 1, max_file_size: 2, supported_file_types: ['pdf'] });
    await first.clock.advance(1_000);
    first.stop();
    const second = await enter({ storage });
    expect(second.store.state.constraints).toEqual(constraints);
    await second.store.addFiles([fileOf('b.pdf', makePdf())]);
    expect(second.store.state.failure?.detail).toBe(
      'You can print 1 file per order. You can’t add any more.',
    );
  });

  test('the whole selection is rejected when it exceeds the file limit', async () => {
    const room = await enter();
    await room.limits({ max_file_count: 2 });
    await room.enterLanding();
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await room.store.addFiles([fileOf('b.pdf', makePdf()), fileOf('c.pdf', makePdf())]);
    expect(failureIn(room)).toEqual(['File limit reached']);
    expect(room.store.state.failure?.detail).toBe(
      'You can print up to 2 files per order. You can add 1 more.',
    );
    expect(namesOf(room)).toEqual(['a.pdf']);
  });

  test('the valid files of a selection are uploaded', async () => {
    const room = await enter();
    await room.store.addFiles([fileOf('bad.exe', 'MZ', 'application/x-dosexec'), fileOf('a.pdf', makePdf())]);
    expect(failureIn(room)).toEqual(['File format not supported', 'bad.exe']);
    expect(namesOf(room)).toEqual(['a.pdf']);
  });

  test('a file that was already added is rejected', async () => {
    const room = await enter();
    const file = fileOf('a.pdf', makePdf());
    await room.store.addFiles([file, file]);
    await room.store.addFiles([file]);
    expect(namesOf(room)).toEqual(['a.pdf']);
    expect(room.toasts[0]).toMatch(/already added a\.pdf/);
    expect(countUploads(room)).toBe(1);
  });

  test.each([
    ['C:\\secret\\tax 🧾.pdf', 'tax 🧾.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['🎉.pdf', '🎉.pdf'],
    ['a\u0000b\u202e.pdf', 'ab.pdf'],
  ])('the file name %j is shown as %j', async (name, shown) => {
    const room = await enter();
    await room.store.addFiles([fileOf(name, makePdf())]);
    expect(namesOf(room)).toEqual([shown]);
  });

  test.each([
    ['file-invalid-type', 'File format not supported'],
    ['too-many-files', 'File limit reached'],
    ['file-too-small', 'Could not upload file'],
  ])('a dropped file with code %s is rejected: %s', async (code, message) => {
    const room = await enter();
    await room.store.dropFiles([], [code]);
    expect(failureIn(room)).toEqual([message]);
  });
});

describe('files rejected by the backend', () => {
  const half = makePdf({ pages: 9 });
  test.each<[string, BlobPart, RegExp]>([
    ['a truncated PDF', half.slice(0, half.length / 2), /damaged/],
    ['a PDF of 1,000 pages', makePdf({ pages: 1000 }), /1,000 pages/],
  ])('%s is removed with an explanation, and all other documents stay', async (_, bytes, detail) => {
    const room = await enter();
    await room.store.addFiles([fileOf('bad.pdf', bytes), fileOf('good.pdf', makePdf())]);
    expect(failureIn(room)?.slice(1)).toEqual(['bad.pdf']);
    expect(room.store.state.failure?.detail).toMatch(detail);
    expect(namesOf(room)).toEqual(['good.pdf']);
  });

  test('an unknown action of the backend is reported once, and a retry does not upload again', async () => {
    const room = await enter();
    const body = { actions: [{ type: 'dance', data: {} }] };
    await room.faults({ match: 'POST /v4/printing/upload/validate', times: 1, status: 200, body });
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    expect(room.store.state.failure).toMatchObject({ message: 'Could not upload file', canTryAgain: true });
    expect(room.reports.join()).toContain('"dance"');
    await room.store.retryUploads();
    expect(namesOf(room)).toEqual(['a.pdf']);
    expect(countUploads(room)).toBe(1);
  });
});

describe('uploading files', () => {
  test('a retry uploads only the file whose upload was cut off', async () => {
    const room = await enter();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, drop: 0.6 });
    await room.store.addFiles([
      fileOf('a.pdf', makePdf({ ballast: 90_000 })),
      fileOf('b.pdf', makePdf({ pages: 2 })),
    ]);
    expect(room.store.state.failure).toMatchObject({ names: ['a.pdf'], canTryAgain: true });
    expect(room.store.state.uploads.map(({ status }) => status)).toEqual(['failed', 'sent']);
    const [cut] = room.store.state.uploads;
    expect((cut?.sent ?? 0) / (cut?.size ?? 1)).toBeGreaterThan(0.5);
    await room.store.retryUploads();
    expect(countUploads(room)).toBe(3);
    expect(namesOf(room)).toEqual(['a.pdf', 'b.pdf']);
    expect(room.store.state.failure).toBeNull();
  });

  const SERVER_ERROR = 'Something went wrong on our side, not with your connection.';
  const CONNECTION_LOST = 'The connection was lost.';
  const UPLOAD_AGAIN = 'Please upload the file again.';
  const CHECK_FAILED = 'Your file was uploaded, but we couldn’t check it. Please try again.';
  test.each<[string, object, string]>([
    [
      'no upload URL',
      { match: 'POST /v3/printing/upload/data', status: 500 },
      `${SERVER_ERROR} ${UPLOAD_AGAIN}`,
    ],
    [
      'a lost request for an upload URL',
      { match: 'POST /v3/printing/upload/data', drop: true },
      `${CONNECTION_LOST} ${UPLOAD_AGAIN}`,
    ],
    ['a storage error', { match: 'PUT /sandbox/storage/*', status: 500 }, `${SERVER_ERROR} ${UPLOAD_AGAIN}`],
    ['a cut upload', { match: 'PUT /sandbox/storage/*', drop: 0.3 }, `${CONNECTION_LOST} ${UPLOAD_AGAIN}`],
    [
      'a validation error',
      { match: 'POST /v4/printing/upload/validate', status: 500 },
      `${SERVER_ERROR} ${CHECK_FAILED}`,
    ],
    [
      'a lost validation response',
      { match: 'POST /v4/printing/upload/validate', drop: 'answer' },
      `${CONNECTION_LOST} ${CHECK_FAILED}`,
    ],
  ])(
    'an upload that fails with %s is explained precisely, and the message never says that the file was kept',
    async (_, fault, detail) => {
      const room = await enter();
      await room.faults({ times: 1, ...fault });
      await room.store.addFiles([fileOf('a.pdf', makePdf({ ballast: 90_000 }))]);
      expect(room.store.state.failure).toMatchObject({ detail, names: ['a.pdf'], canTryAgain: true });
      await room.store.retryUploads();
      expect(namesOf(room)).toEqual(['a.pdf']);
    },
  );

  test('a timeout is distinguished from a lost connection', async () => {
    const room = await enter();
    await room.faults({ match: 'POST /v3/printing/upload/data', times: 1, delayMs: 60_000 });
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await vi.waitFor(() => expect(room.open()).toBe(1));
    await room.clock.advance(15_000);
    await adding;
    expect(room.store.state.failure?.detail).toBe(`Our server took too long to respond. ${UPLOAD_AGAIN}`);
  });

  test('a 413 from storage is reported as a file that is too large, and the other files continue', async () => {
    const room = await enter();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, status: 413 });
    await room.store.addFiles([fileOf('a.pdf', makePdf()), fileOf('b.pdf', makePdf({ pages: 2 }))]);
    expect(room.store.state.failure).toMatchObject({
      message: 'File size is too large',
      names: ['a.pdf'],
      canTryAgain: false,
      others: [],
    });
    expect(room.store.state.uploads).toEqual([]);
    expect(namesOf(room)).toEqual(['b.pdf']);
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, status: 413 });
    await room.store.addFiles([fileOf('c.pdf', makePdf({ pages: 3 }))]);
    expect(failureIn(room)).toEqual(['File size is too large', 'c.pdf']);
    expect([namesOf(room), countUploads(room)]).toEqual([['b.pdf'], 3]);
  });

  test('failed files are grouped by failure, and the message says how many others were uploaded', async () => {
    const room = await enter();
    await room.faults(
      { match: 'PUT /sandbox/storage/*', times: 1, drop: 0.6 },
      { match: 'PUT /sandbox/storage/*', times: 1, status: 500 },
    );
    await room.store.addFiles([
      fileOf('a.pdf', makePdf({ ballast: 90_000 })),
      fileOf('b.pdf', makePdf({ pages: 2 })),
      fileOf('c.pdf', makePdf({ pages: 3 })),
    ]);
    const { failure } = room.store.state;
    const failures = [failure, ...(failure?.others ?? [])].map((one) => [one?.detail, one?.names.length]);
    const keptSentence = '1 other file was uploaded and is kept.';
    expect(failures).toEqual([
      [`${SERVER_ERROR} ${UPLOAD_AGAIN} ${keptSentence}`, 1],
      [`${CONNECTION_LOST} ${UPLOAD_AGAIN} ${keptSentence}`, 1],
    ]);
    await room.store.retryUploads();
    expect(countUploads(room)).toBe(5);
    expect(namesOf(room)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  });

  test('a file is not uploaded again after going offline before validation', async () => {
    const room = await enter();
    await room.faults(
      { match: 'PUT /sandbox/storage/*', times: 1, delayMs: 5_000 },
      { match: 'POST /v4/printing/upload/validate', times: 1, drop: 'request' },
    );
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf()), fileOf('b.pdf', makePdf({ pages: 2 }))]);
    await vi.waitFor(() =>
      expect(room.store.state.uploads.map(({ status }) => status)).toEqual(['sending', 'sent']),
    );
    room.goOffline();
    await room.clock.advance(5_000);
    await adding;
    expect(room.store.state.failure).toMatchObject({
      names: ['a.pdf', 'b.pdf'],
      detail: 'You are offline. Your files were uploaded, but we couldn’t check them. Please try again.',
    });
    room.goOnline();
    await room.store.retryUploads();
    expect(namesOf(room)).toEqual(['a.pdf', 'b.pdf']);
    expect(countUploads(room)).toBe(2);
  });

  test('an expired upload URL is renewed once', async () => {
    const room = await enter();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, status: 403 });
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    expect(namesOf(room)).toEqual(['a.pdf']);
    expect(room.apiCalls.filter((one) => one.includes('upload/data'))).toHaveLength(2);
  });

  test('a new upload URL is used after the response to an upload was lost', async () => {
    const room = await enter();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, drop: 'answer' });
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    expect(room.store.state.failure?.canTryAgain).toBe(true);
    await room.store.retryUploads();
    expect(namesOf(room)).toEqual(['a.pdf']);
  });

  test('an upload started offline says that the shopper is offline, loses no file, and continues when the network returns', async () => {
    const room = await enter();
    room.goOffline();
    await room.faults({ match: '* /v3/printing/*', times: 1, drop: true });
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    expect(room.store.state.failure?.detail).toMatch(/offline/);
    room.goOnline();
    await vi.waitFor(() => expect(namesOf(room)).toEqual(['a.pdf']));
    expect(room.store.state.failure).toBeNull();
  });

  test('cancelling one file does not affect the other files', async () => {
    const room = await enter();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, delayMs: 60_000 });
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf()), fileOf('b.pdf', makePdf({ pages: 2 }))]);
    await vi.waitFor(() =>
      expect(room.store.state.uploads.map(({ status }) => status)).toEqual(['sending', 'sent']),
    );
    room.store.cancelUpload(room.store.state.uploads[0]?.key ?? '');
    await adding;
    await vi.waitFor(() => expect(namesOf(room)).toEqual(['b.pdf']));
    expect(room.store.state.failure).toBeNull();
    await waitForPrice(room);
    expect(room.open()).toBe(0);
  });
});

describe('a locked document', () => {
  async function enterWithLocked() {
    const room = await enter();
    await room.store.addFiles([
      fileOf('plain.pdf', makePdf()),
      fileOf('locked.pdf', makePdf({ pages: 2, password: 'sesame' })),
    ]);
    const id = room.store.state.password?.files.find((file) => file.is_encrypted)?.print_id ?? '';
    return { ...room, id };
  }

  test('a locked document opens with its password, and the dialog closes after 2 s', async () => {
    const room = await enterWithLocked();
    expect(room.modals.at(-1)).toBe('PASSWORD_PROTECTED_MODAL');
    expect(namesOf(room)).toEqual([]);
    await room.store.unlock({ [room.id]: 'wrong' });
    expect(room.store.state.password?.files[1]?.error_message).toMatch(/Wrong password/);
    await room.store.unlock({ [room.id]: 'sesame' });
    expect(room.store.state.password?.closingMessage).toBe('Unlocked.');
    await room.clock.advance(1_999);
    expect(room.store.state.password).not.toBeNull();
    await room.clock.advance(1);
    expect(room.store.state.password).toBeNull();
    expect(namesOf(room)).toEqual(['plain.pdf', 'locked.pdf']);
    expect(room.store.sourceOf(room.id)?.password).toBe('sesame');
    await waitForPrice(room);
    expect(room.store.state.preview.quote?.lines[0]?.quantity).toBe(3);
  });

  test('a locked document is left out after too many wrong passwords or when the dialog is dismissed, and all other documents stay', async () => {
    const room = await enterWithLocked();
    for (const guess of ['1', '2', '3']) await room.store.unlock({ [room.id]: guess });
    await room.clock.advance(2_000);
    expect(namesOf(room)).toEqual(['plain.pdf']);

    const otherRoom = await enterWithLocked();
    otherRoom.store.dismissPassword();
    expect(namesOf(otherRoom)).toEqual(['plain.pdf']);
    expect(otherRoom.store.state.password).toBeNull();
  });

  /** Submits passwords, and makes the backend respond with this action whatever was typed. */
  async function unlockWithAction(room: Room & { id: string }, type: string, is_encrypted: boolean) {
    const print_config = room.store.state.password?.files.map((file) =>
      file.print_id === room.id ? { ...file, is_encrypted } : { ...file },
    );
    const auto_dismiss_data = { dismiss_action_type: type, message: 'That is that.' };
    const body = { print_config, auto_dismiss_data };
    await room.faults({ match: 'POST /v1/printing/decrypt', times: 1, body });
    await room.store.unlock({ [room.id]: 'sesame' });
    expect(room.store.state.password?.closingMessage).toBe('That is that.');
  }
  const countPreviews = ({ apiCalls }: Room) =>
    apiCalls.filter((one) => one.includes('print_preview')).length;

  test.each([
    ['REMOVE_FAILED_FILES', ['plain.pdf'], []],
    ['FETCH_PREVIEW', ['plain.pdf', 'locked.pdf'], []],
    [
      'SHRED',
      ['plain.pdf'],
      ['[print] Unknown dismiss action "SHRED": documents that stayed locked are left out'],
    ],
  ])('dismissing the password dialog with the action %s leaves %j to print', async (type, left, failures) => {
    const room = await enterWithLocked();
    await unlockWithAction(room, type, true);
    await room.clock.advance(2_000);
    expect(room.store.state.password).toBeNull();
    expect(namesOf(room)).toEqual(left);
    expect(room.reports).toEqual(failures);
    expect(room.store.sourceOf(room.id)?.password).toBe(left.length === 2 ? 'sesame' : undefined);
    await vi.waitFor(() => expect(countPreviews(room)).toBe(1));
  });

  test('the backend’s decision applies even when the password dialog is closed early', async () => {
    const room = await enterWithLocked();
    await unlockWithAction(room, 'FETCH_PREVIEW', true);
    room.store.dismissPassword();
    expect(namesOf(room)).toEqual(['plain.pdf', 'locked.pdf']);
  });

  test('a document that is already in the list is removed or priced again, as the backend decides', async () => {
    for (const type of ['REMOVE_FAILED_FILES', 'FETCH_PREVIEW']) {
      const room = await enter();
      await room.store.addFiles([
        fileOf('plain.pdf', makePdf({ pages: 3 })),
        fileOf('late.pdf', makePdf({ pages: 2 })),
      ]);
      await waitForPrice(room);
      expect(room.store.state.preview.quote?.lines[0]?.quantity).toBe(5);
      const [, late] = room.store.state.files;
      const print_config = [{ ...late, is_encrypted: true }];
      room.store.perform({ type: 'print_modal', data: { modal: 'PASSWORD_PROTECTED_MODAL', print_config } });
      await unlockWithAction({ ...room, id: late?.print_id ?? '' }, type, true);
      await room.clock.advance(2_000);
      await vi.waitFor(() => expect(countPreviews(room)).toBe(2));
      await waitForPrice(room);
      const [left, pages] = type === 'FETCH_PREVIEW' ? [['plain.pdf', 'late.pdf'], 5] : [['plain.pdf'], 3];
      expect([namesOf(room), room.store.state.preview.quote?.lines[0]?.quantity]).toEqual([left, pages]);
    }
  });

  test('the password of a document is never stored', async () => {
    const room = await enterWithLocked();
    await room.store.unlock({ [room.id]: 'sesame' });
    await room.clock.advance(3_000);
    expect(room.storage.get('print')).toContain('locked.pdf');
    expect(room.storage.get('print')).not.toContain('sesame');
  });
});

describe('the print preview state', () => {
  test('a print preview that fails shows an error, keeps documents and settings, and loads on retry', async () => {
    const room = await enter();
    await room.faults({ match: 'POST /v1/print/print_preview', times: 1, status: 500 });
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await vi.waitFor(() =>
      expect(room.store.state.preview).toMatchObject({ status: 'error', apiError: true }),
    );
    expect(await room.store.addToCart()).toBe(false);
    await room.store.loadPreview();
    expect(room.store.state.preview).toMatchObject({ status: 'success', apiError: false });
  });

  test('documents that the backend has deleted leave the list and the cart, and the shopper is told to upload them again', async () => {
    const room = await enter();
    await room.store.addFiles([fileOf('a.pdf', makePdf())]);
    await waitForPrice(room);
    await room.store.addToCart();
    expect(room.cart.view().count).toBe(1);
    await room.clock.advance(25 * 3_600_000);
    await room.store.loadPreview();
    expect(namesOf(room)).toEqual([]);
    expect(room.toasts.at(-1)).toMatch(/were deleted .* Upload them again/);
    await vi.waitFor(() => expect(room.cart.view().count).toBe(0));
    expect(room.reports).toEqual([]);
  });

  test('object URLs are created on demand and revoked with their documents', async () => {
    const room = await enter();
    await room.store.addFiles([fileOf('a.pdf', makePdf()), fileOf('b.png', makePng(), 'image/png')]);
    const [a, b] = room.store.state.files.map(({ print_id }) => print_id);
    expect(room.urls.size).toBe(0);
    expect(room.store.addressOf(a ?? '')).toBe(room.store.addressOf(a ?? ''));
    room.store.addressOf(b ?? '');
    expect(room.urls.size).toBe(2);
    room.store.removeFile(b ?? '');
    expect([...room.urls]).toEqual(['blob:a.pdf']);
    await waitForPrice(room);
    expect(room.store.state.preview.quote?.lines[0]?.quantity).toBe(1);
    room.stop();
    expect(room.urls.size).toBe(0);
    expect(room.open()).toBe(0);
  });
});

test('the landing page sets the upload limits once, and can be loaded again after a failure', async () => {
  const room = await enter();
  await room.faults({ match: 'GET /v1/print/landing_page', times: 1, status: 400 });
  await room.enterLanding();
  expect(room.landing.state.failureType).toBe('http');
  await room.landing.load();
  await room.landing.load();
  expect(room.landing.state.isAPISuccess).toBe(true);
  expect(room.store.state.constraints.supported_file_types).toContain('webp');
  expect(room.apiCalls.filter((one) => one.includes('landing_page'))).toHaveLength(2);
});
