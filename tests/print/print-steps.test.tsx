import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, Profiler } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stores } from '../../src/ui/stores.tsx';
import { UploadModal } from '../../src/print/dialogs/PrintDialogs.tsx';
import { ChosenDocuments } from '../../src/print/landing/ChosenDocuments.tsx';
import { PrintPreview } from '../../src/print/preview/PrintPreview.tsx';
import { makePdf } from '../support/documents.ts';
import { fileOf, openPrintStore } from './print-world.ts';

const rooms: { stop(): void }[] = [];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const room of rooms.splice(0)) room.stop();
});

async function openRoom(options?: Parameters<typeof openPrintStore>[0]) {
  const room = await openPrintStore(options);
  rooms.push(room);
  /** which of the test ids were present after each render */
  const watch = (Screen: ComponentType, marks: readonly string[]) => {
    const stepMarks: string[] = [];
    const record = () => {
      const there = marks.filter((mark) => document.querySelector(`[data-testid="${mark}"]`)).join(', ');
      if (there !== stepMarks.at(-1)) stepMarks.push(there);
    };
    render(
      <Profiler id="screen" onRender={record}>
        <Stores value={{ cart: room.first, print: room.store }}>
          <Screen />
        </Stores>
      </Profiler>,
    );
    return stepMarks;
  };
  return { ...room, watch };
}

// A low-end phone renders any one of these steps within 50 ms, but not two of them together.
test('an upload yields to the browser between its steps', async () => {
  const steps: string[] = [];
  const room = await openRoom({
    async pause() {
      const { uploads, validating, files, preview } = room.store.state;
      const calls = room.apiCalls.splice(0).filter((one) => /print|storage/.test(one));
      const there = [
        ...uploads.map(({ status }) => status),
        ...(validating ? ['looked at'] : []),
        ...files.map(({ file_name }) => file_name),
      ];
      steps.push(`${there.join(', ')}; price ${preview.status}; ${room.path()}; ${calls.length} calls`);
    },
  });
  await room.store.addFiles([fileOf('a.pdf', makePdf())]);
  await vi.waitFor(() => expect(room.store.state.preview.status).toBe('success'));
  expect(steps).toEqual([
    'waiting; price idle; /print; 0 calls',
    'waiting; price idle; /print; 1 calls',
    'sending; price idle; /print; 1 calls',
    'sent; price idle; /print; 0 calls',
    'sent, looked at; price idle; /print; 0 calls',
    'sent, looked at; price idle; /print; 1 calls',
    'sent, looked at, a.pdf; price idle; /print; 0 calls',
    // the price loads and the dialog closes once the next screen is shown
    'sent, looked at, a.pdf; price loading; /print/preview; 0 calls',
    'sent, looked at, a.pdf; price loading; /print/preview; 0 calls',
  ]);
  expect(room.closed).toEqual(['UPLOAD_MODAL']);
});

function DialogAndPage() {
  return (
    <>
      <ChosenDocuments />
      <UploadModal />
    </>
  );
}

test('the upload dialog renders its files before the page behind it', async () => {
  const room = await openRoom();
  await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, delayMs: 60_000 });
  const marks = ['print-upload-row', 'print-show-uploads'];
  const stepMarks = room.watch(DialogAndPage, marks);
  const uploading = room.store.addFiles([fileOf('a.pdf', makePdf())]);
  await vi.waitFor(() => expect(stepMarks.at(-1)).toBe(marks.join(', ')));
  expect(stepMarks).toEqual(['', 'print-upload-row', marks.join(', ')]);
  await act(() => room.clock.advance(60_000));
  await uploading;
});

test('the preview renders settings, then documents, then pages', async () => {
  const intersections: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly intersectionCallback: IntersectionObserverCallback;
      constructor(intersectionCallback: IntersectionObserverCallback) {
        this.intersectionCallback = intersectionCallback;
      }
      observe(target: Element): void {
        intersections.push(() =>
          this.intersectionCallback([{ target, isIntersecting: true } as never], this as never),
        );
      }
      disconnect(): void {}
    },
  );
  const room = await openRoom();
  await room.store.addFiles([fileOf('a.pdf', makePdf())]);
  const stepMarks = room.watch(PrintPreview, ['print-settings', 'print-file', 'print-page']);
  await vi.waitFor(() => expect(intersections).toHaveLength(1));
  act(() => intersections[0]?.());
  expect(stepMarks).toEqual([
    'print-settings',
    'print-settings, print-file',
    'print-settings, print-file, print-page',
  ]);
});
