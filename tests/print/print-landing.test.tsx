import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { promisedEta } from '../support/eta.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { readLanding } from '../../src/print/landing-api.ts';
import { createLandingPage } from '../../src/print/landing/PrintLanding.tsx';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { makePdf } from '../support/documents.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { fileOf, openPrintStore } from './print-world.ts';

const rooms: { stop(): void }[] = [];
afterEach(() => {
  cleanup();
  for (const room of rooms.splice(0)) room.stop();
});

async function openRoom() {
  const room = await openPrintStore();
  rooms.push(room);
  const watchedWidgets: { widget: { name: string }; position: number }[] = [];
  const { View } = createLandingPage(room.store);
  const renderLanding = () => {
    void room.enterLanding();
    return render(
      <Stores
        value={{
          analytics: {
            track: () => {},
            report: () => {},
            screen: () => {},
            watch(_, what) {
              watchedWidgets.push(what as (typeof watchedWidgets)[number]);
              return () => {};
            },
          },
          eta: promisedEta({ text: '9 minutes', shortText: '9 min', isDuration: true }),
          print: room.store,
        }}
      >
        <View store={room.landing} match={matchOf(matchRoute('/print'), '/print')} />
      </Stores>,
    );
  };
  return { ...room, renderLanding, watchedWidgets };
}

const widgets = () => screen.queryAllByTestId('widget').map((one) => Number(one.dataset.widgetType));
const widget = (type: number) =>
  screen.getAllByTestId('widget').find((one) => one.dataset.widgetType === String(type)) as HTMLElement;
const answer = (body: object) => ({ match: 'GET /v1/print/landing_page', times: 1, status: 200, body });

describe('the print landing page', () => {
  test(
    'the print landing page renders the upload button immediately, then its sections',
    async () => {
      const room = await openRoom();
      const { baseElement, container } = room.renderLanding();
      expect(screen.getByTestId('print-upload').textContent).toContain('Upload files');
      expect(screen.getByRole('heading', { name: 'Prints at your door in 9 minutes' })).toBeTruthy();
      const facts = within(screen.getByRole('list', { name: 'What we print' })).getAllByRole('listitem');
      expect(facts.map((fact) => fact.textContent)).toEqual([
        'File types PDF, PNG or JPEG',
        'Paper A4, 70 GSM',
        'Colour Black and white or colour',
        'Orientation Landscape or portrait',
      ]);
      expect(screen.getByTestId('skeleton')).toBeTruthy();

      await waitFor(() =>
        expect(widgets()).toEqual([55, 225, 1001, 1002, 1003, 1006, 1000, 1005, 1004, 1007]),
      );
      expect(screen.queryByTestId('skeleton')).toBeNull();
      expect(container.textContent).toContain('From ₹2.50 a page');
      expect(container.textContent).toContain('File types PDF, PNG, JPEG or WEBP');
      expect(container.textContent).toContain('Deleted 24 hours after printing');
      expect(within(widget(1001)).getAllByRole('listitem')).toHaveLength(4);
      expect(within(widget(1006)).getByRole('table', { name: 'Online, or at a shop?' })).toBeTruthy();
      expect(within(widget(1000)).getAllByText(/of 5 stars/)).toHaveLength(3);
      expect(within(widget(1007)).getByRole('link', { name: 'notebooks' }).getAttribute('href')).toBe(
        '/s?q=notebooks',
      );
      expect(await findAxeViolations(baseElement)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the print landing page tracks which sections come into view', async () => {
    const room = await openRoom();
    room.renderLanding();
    await waitFor(() => expect(room.watchedWidgets).toHaveLength(10));
    expect(room.watchedWidgets.map(({ widget: { name }, position }) => [position, name]).slice(0, 3)).toEqual(
      [
        [1, 'Static Banner'],
        [2, 'Text Strip'],
        [3, 'Print Marketing Section'],
      ],
    );
  });

  test(
    'files can still be uploaded when the sections fail to load, and a tap retries loading the sections',
    async () => {
      const room = await openRoom();
      await room.faults({ match: 'GET /v1/print/landing_page', times: 1, status: 500 });
      const { baseElement } = room.renderLanding();
      await screen.findByTestId('error-state');
      expect(await findAxeViolations(baseElement)).toEqual([]);
      screen.getByTestId('print-upload').click();
      expect(room.modals).toEqual(['UPLOAD_MODAL']);
      await act(async () => screen.getByTestId('retry').click());
      await waitFor(() => expect(widgets()).toHaveLength(10));
    },
    AXE_TIMEOUT_MS,
  );

  test('unknown and unreadable sections are left out, and each is reported once', async () => {
    const room = await openRoom();
    const long = 'x'.repeat(300);
    await room.faults(
      answer({
        objects: [
          null,
          { type: 1099, data: {} },
          { type: 1099, data: {} },
          { type: 1000, data: { items: null } },
          { type: 1001, data: { items: [{ title: `<b>${long}</b>` }, { title: '' }, null, 7] } },
          {
            type: '1007',
            header_config: null,
            data: { items: [{ text: 'pens', deeplink: 'javascript:alert(1)' }] },
          },
          { type: 225, data: { title: 'A strip' } },
          { type: 1006, data: { items: [{ label: 'Time', online: '5 min' }] } },
        ],
        file_constraints: { max_file_count: '4', max_file_size: null, supported_file_types: 'pdf' },
        print_info: { lowest_price_per_page: '₹1', documents_kept_hours: -3 },
      }),
    );
    const { container } = room.renderLanding();
    await waitFor(() => expect(widgets()).toEqual([225, 1001, 1007]));
    expect(within(widget(1001)).getAllByRole('listitem')).toHaveLength(1);
    expect(widget(1001).textContent).toContain(`<b>${long}</b>`);
    expect(container.textContent).toContain('From ₹1 a page');
    expect(container.textContent).toContain('Up to 4 files, 50 MB each');
    expect(container.textContent).not.toContain('Deleted');
    expect(room.reports.sort()).toEqual([
      expect.stringContaining('of type 1000'),
      expect.stringContaining('of type 1006'),
      expect.stringContaining('of type 1099'),
      expect.stringContaining('of type undefined'),
    ]);
  });

  test(
    'the print landing page shows uploaded documents and a link to the preview',
    async () => {
      const room = await openRoom();
      await room.store.addFiles([fileOf('a.pdf', makePdf({ pages: 3 })), fileOf('b.pdf', makePdf())]);
      const { baseElement } = room.renderLanding();
      expect(screen.getByRole('heading', { name: '2 documents, 4 pages' })).toBeTruthy();
      expect(screen.getAllByTestId('print-file').map((one) => one.dataset.printId)).toEqual(
        room.store.state.files.map(({ print_id }) => print_id),
      );
      expect(screen.getByTestId('print-continue').getAttribute('href')).toBe('/print/preview');
      expect(screen.getByTestId('print-upload').textContent).toContain('Upload more');
      expect(await findAxeViolations(baseElement)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the print landing page shows uploads in progress and reopens their dialog', async () => {
    const room = await openRoom();
    await room.faults({ match: 'PUT /sandbox/storage/*', times: 1, delayMs: 60_000 });
    room.renderLanding();
    const adding = room.store.addFiles([fileOf('a.pdf', makePdf())]);
    const showUploadsButton = await screen.findByTestId('print-show-uploads', {}, { timeout: 10_000 });
    expect(screen.getByRole('heading', { name: '1 file uploading' })).toBeTruthy();
    showUploadsButton.click();
    expect(room.modals).toEqual(['UPLOAD_MODAL']);
    await act(() => room.clock.advance(60_000));
    await adding;
    expect(room.path()).toBe('/print/preview');
  });
});

test('the print landing page puts content before the text strip and marketing sections after it', () => {
  const item = { title: 'One' };
  const tags = { items: [{ text: 'pens' }] };
  const { widgets: read } = readLanding([
    { type: 1007, data: tags },
    { type: 225, data: { title: 'Strip' } },
    { type: 1001, data: { items: [item] } },
    { type: 55, data: { image: '/a.svg' } },
  ]);
  expect(read.map(({ type }) => type)).toEqual([55, 225, 1007, 1001]);
});
