import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Stores } from '../../src/ui/stores.tsx';
import { PrintPreview } from '../../src/print/preview/PrintPreview.tsx';
import type { PagePainter } from '../../src/platform/pages/page-painter.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { makePdf, makePng } from '../support/documents.ts';
import { findAxeViolations } from '../ui/axe.ts';
import { fileOf, openPrintStore } from './print-world.ts';

/** A screen three pages wide, where everything is in view. */
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly intersectionCallback: IntersectionObserverCallback;
      constructor(intersectionCallback: IntersectionObserverCallback) {
        this.intersectionCallback = intersectionCallback;
      }
      observe(target: Element): void {
        this.intersectionCallback(
          [{ target, isIntersecting: true } as unknown as IntersectionObserverEntry],
          this as never,
        );
      }
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(330);
});

const rooms: { stop(): void }[] = [];
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const room of rooms.splice(0)) room.stop();
});

/** A painter that draws every page, or fails. */
function createPainter(does: 'draws' | 'fails') {
  const requests: { page: number; password: string | null }[] = [];
  const state = { ended: false };
  const painter: PagePainter = {
    async draw({ password }, page) {
      requests.push({ page, password });
      if (does === 'fails') throw new Error('not a page');
      return { width: 130, height: 184, close() {} } as unknown as ImageBitmap;
    },
    dispose() {
      state.ended = true;
    },
  };
  return { painter, requests, state };
}

async function openPreview(options: Parameters<typeof openPrintStore>[0] = {}, files: File[] = []) {
  const room = await openPrintStore(options);
  rooms.push(room);
  if (files.length > 0) await room.store.addFiles(files);
  const view = render(
    <Stores value={{ cart: room.first, print: room.store }}>
      <PrintPreview />
    </Stores>,
  );
  const expectText = (text: string | RegExp) =>
    vi.waitFor(() => expect(document.body.textContent).toMatch(text));
  const change = async (name: string) => {
    fireEvent.click(screen.getByRole('radio', { name }));
    await act(() => room.clock.advance(250));
  };
  return { ...room, ...view, expectText, change };
}

const price = () => screen.getByTestId('print-price').textContent;

describe('the print preview', () => {
  test('the print preview offers an upload when there are no documents', async () => {
    const { container, modals } = await openPreview();
    fireEvent.click(screen.getByTestId('print-upload'));
    expect(modals).toEqual(['UPLOAD_MODAL']);
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test('the print preview shows documents, pages and a price that follows the settings', async () => {
    const { painter, requests } = createPainter('draws');
    const room = await openPreview({ painter }, [
      fileOf('a.pdf', makePdf({ pages: 12 })),
      fileOf('b.png', makePng(), 'image/png'),
    ]);
    await room.expectText('₹39');
    expect(screen.getAllByTestId('print-file')).toHaveLength(2);
    expect(screen.getByTestId('print-preview').textContent).toMatch(/2 documents.*13 pages/);
    for (const [name, checked] of [
      ['Black & white', true],
      ['One side', true],
      ['Portrait', true],
      ['All 12', true],
      ['Colour', false],
    ] as const) {
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked, name).toBe(checked);
    }
    await room.change('Colour');
    await room.change('Both sides');
    fireEvent.click(screen.getByRole('button', { name: 'Add one copy' }));
    fireEvent.click(screen.getByTestId('print-use-for-all'));
    await act(() => room.clock.advance(250));
    await room.expectText('26 pages at ₹9');
    expect(price()).toBe('₹234');
    expect(screen.getAllByTestId('print-file')[0]?.textContent).toContain('12 pages × 2 copies');
    expect(requests.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    expect(screen.getAllByRole('img', { name: /^Page \d+ of 12$/ })).toHaveLength(4);
    expect(await findAxeViolations(room.container)).toEqual([]);
  });

  test('each document has its own settings, pages and price, until one document’s settings are used for all', async () => {
    const room = await openPreview({}, [
      fileOf('a.pdf', makePdf({ pages: 12 })),
      fileOf('b.pdf', makePdf({ pages: 4 })),
    ]);
    await room.expectText('₹48');
    const prices = () => screen.getAllByTestId('print-file-price').map(({ textContent }) => textContent);
    fireEvent.click(screen.getByRole('button', { name: 'Change settings of b.pdf' }));
    expect(
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Settings for' }).selectedOptions[0]?.text,
    ).toBe('Document 2: b.pdf');
    await room.change('Colour');
    await room.expectText('16 pages at several prices');
    expect([price(), ...prices()]).toEqual(['₹76', '₹36', '₹40']);

    fireEvent.click(screen.getByRole('radio', { name: 'Choose' }));
    const pages = screen.getByRole('textbox', { name: 'Pages to print' });
    fireEvent.change(pages, { target: { value: '3-7' } });
    await act(() => room.clock.advance(250));
    expect(screen.queryByText(/There is no page/), 'not while typing').toBeNull();
    fireEvent.click(screen.getByTestId('print-fix-pages'));
    await room.expectText('There is no page 7. This document has 4 pages.');
    expect(document.activeElement).toBe(pages);
    fireEvent.change(pages, { target: { value: '3-4' } });
    await act(() => room.clock.advance(250));
    await vi.waitFor(() => expect(prices()).toEqual(['₹36', '₹20']));
    expect(screen.getAllByTestId('print-file')[1]?.textContent).toContain('2 pages of 4');

    fireEvent.click(screen.getByTestId('print-use-for-all'));
    await act(() => room.clock.advance(250));
    await vi.waitFor(() => expect([price(), ...prices()]).toEqual(['₹140', '₹120', '₹20']));
    fireEvent.click(screen.getByTestId('print-add'));
    await vi.waitFor(() => expect(room.cart.view().count).toBe(14));
    expect(room.cart.state.print?.print_config).toMatchObject([
      { color: 'COLOR', product_id: '990003' },
      { color: 'COLOR', product_id: '990003', page_range: '3-4' },
    ]);
    expect(await findAxeViolations(room.container)).toEqual([]);
  });

  test('the print preview says how long documents are kept, even after a restart', async () => {
    const storage = createMemoryStorage();
    const retentionText = 'Deleted 24 hours after printing';
    const room = await openPreview({ storage }, [fileOf('a.pdf', makePdf())]);
    expect(room.container.textContent).not.toContain(retentionText);
    await act(() => room.enterLanding());
    await room.expectText(retentionText);
    await room.clock.advance(1_000);
    room.stop();
    room.unmount();
    const again = await openPreview({ storage });
    await again.expectText(retentionText);
    expect(again.apiCalls.filter((one) => one.includes('landing_page'))).toEqual([]);
  });

  test('the print preview accepts typed copies and ignores invalid numbers', async () => {
    const room = await openPreview({}, [fileOf('a.pdf', makePdf())]);
    const copies = screen.getByRole<HTMLInputElement>('textbox', { name: 'Copies' });
    for (const [typed, counts] of [
      ['', 1],
      ['0', 1],
      ['12', 12],
      ['1x', 1],
      ['250', 25],
    ] as const) {
      fireEvent.change(copies, { target: { value: typed } });
      await act(async () => {});
      expect(room.store.state.settings.number_of_copies, typed).toBe(counts);
    }
    fireEvent.blur(copies);
    expect(copies.value).toBe('25');
  });

  test('the print preview adds the documents to the cart, then links to the cart', async () => {
    const room = await openPreview({}, [fileOf('a.pdf', makePdf({ pages: 2 }))]);
    await room.expectText('₹6');
    fireEvent.click(screen.getByTestId('print-add'));
    await vi.waitFor(() => expect(room.path()).toBe('/cart'));
    expect(room.cart.state.print?.print_cart_data).toEqual([
      { file_name: 'a.pdf', number_of_pages: 2, number_of_copies: 1 },
    ]);
    await vi.waitFor(() => expect(screen.getByTestId('print-cart').getAttribute('href')).toBe('/cart'));
  });

  test('the print preview keeps settings and documents when the price fails to load, and allows a retry', async () => {
    const room = await openPreview({}, [fileOf('a.pdf', makePdf({ pages: 2 }))]);
    await room.expectText('₹6');
    await room.faults({ match: 'POST /v1/print/print_preview', status: 500, times: 1 });
    await room.change('Colour');
    await vi.waitFor(() => expect(screen.getByTestId('error-state').textContent).toMatch(/price/));
    expect(screen.getAllByTestId('print-file')).toHaveLength(1);
    fireEvent.click(screen.getByTestId('retry'));
    await room.expectText('₹20');
    expect(screen.queryByTestId('error-state')).toBeNull();
  });

  test('removing a document updates the price, and removing the last one offers an upload', async () => {
    const room = await openPreview({}, [
      fileOf('a.pdf', makePdf({ pages: 2 })),
      fileOf('b.pdf', makePdf({ pages: 5 })),
    ]);
    await room.expectText('₹21');
    fireEvent.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
    await room.expectText('2 pages at ₹3');
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    await vi.waitFor(() => expect(screen.getByText('Nothing to print yet')).toBeTruthy());
    expect(room.urls.size).toBe(0);
  });

  test('pages that cannot be drawn show a numbered placeholder and the reason', async () => {
    const locked = createPainter('draws');
    const storage = createMemoryStorage();
    const first = await openPreview({ storage, painter: locked.painter }, [
      fileOf('a.pdf', makePdf({ pages: 3 })),
    ]);
    await first.expectText('₹9');
    expect(document.body.textContent).not.toMatch(/printed as they are/);
    cleanup();
    expect(locked.state.ended, 'the painter is disposed with the screen').toBe(true);
    first.stop();

    await openPreview({ storage, painter: locked.painter });
    expect(document.body.textContent).toMatch(/uploaded earlier can’t be shown here/);
    expect(within(screen.getByTestId('print-file')).getAllByTestId('print-page').length).toBeGreaterThan(1);
    cleanup();

    const { painter } = createPainter('fails');
    const brokenPreview = await openPreview({ painter }, [fileOf('a.pdf', makePdf({ pages: 3 }))]);
    await brokenPreview.expectText('This document can’t be shown here');
    cleanup();

    await openPreview({ painter: null }, [fileOf('a.pdf', makePdf())]);
    expect(document.body.textContent).toMatch(/can’t be shown in this browser/);
  });

  test('with data saver on, no pages are drawn until the shopper asks for them', async () => {
    const { painter, requests } = createPainter('draws');
    const room = await openPreview({ painter, savesData: true }, [fileOf('a.pdf', makePdf())]);
    await room.expectText('₹3');
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show pages' }));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });
});
