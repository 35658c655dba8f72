import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from '../../../src/catalog/indexes/IndexPage.tsx';
import { filterEntries, type Group } from '../../../src/catalog/indexes/index-state.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { openProductWorld } from '../product/product-world.ts';

afterEach(cleanup);

async function openIndex(path: string, body?: object) {
  const world = await openProductWorld(path);
  if (body) await world.faults([{ match: `POST /v1/layout${path}`, status: 200, body }]);
  const store = page.open(world.deps, world.address, null);
  render(<page.View store={store} match={world.address} />);
  return { ...world, store };
}
async function showIndex(path: string, body?: object) {
  const index = await openIndex(path, body);
  await act(() => index.store.load());
  return index;
}
const entries = () => screen.getAllByTestId('index-entry').map((one) => one.textContent);

const tile = (title: unknown, url?: string, extraFields: object = {}) => ({
  data: { title, click_action: { type: 'shop_deeplink', shop_deeplink: { url } }, ...extraFields },
  widget_type: 'image_text_vr_type_tile',
});
const group = (title: unknown, items: unknown) => ({
  data: { items, header_data: { title } },
  widget_type: 'grid_container_vr',
});
const layout = (...snippets: unknown[]) => ({ is_success: true, response: { snippets } });

const AISLES = layout(
  group('Dairy', [tile('Milk', '/milk')]),
  group('Tea', [tile('Black tea', '/tea'), tile('Green tea', '/green-tea')]),
  group('Snacks', [tile('Crisps', '/crisps')]),
);
const BRANDS = layout(
  group('M', [tile('Meadow', '/meadow', { subtitle: '14 products' }), tile('Moo & Co.', '/moo')]),
  group('Z', [tile('Zesty Parrot', '/zesty')]),
);

describe('the list of all categories', () => {
  test('the list of all categories shows a skeleton, then every category with its subcategories', async () => {
    const { store, apiCalls } = await openIndex('/categories');
    expect(screen.getByTestId('skeleton').textContent).toBe('Loading the list');
    await act(() => store.load());
    await act(() => store.load());
    expect(apiCalls).toEqual(['POST /v1/layout/categories']);
    expect(screen.getByText('All categories', { selector: 'h1' })).toBeTruthy();
    expect(screen.getByText('Dairy, bread & eggs', { selector: 'h2' })).toBeTruthy();
    expect(entries()).toEqual(expect.arrayContaining(['Milk', 'Eggs']));
    expect(screen.queryByLabelText('Find a brand')).toBeNull();
  });

  test('tapping a category’s button moves the focus to it', async () => {
    await showIndex('/categories', AISLES);
    const heading = screen.getByText('Tea', { selector: 'h2' });
    heading.scrollIntoView = () => {};
    fireEvent.click(screen.getByText('Tea', { selector: 'button' }));
    expect(document.activeElement).toBe(heading);
  });

  test('offline, the list of all categories shows an error, and it loads when the network returns', async () => {
    const { store, connectivity } = await openIndex('/categories', AISLES);
    const stop = store.start?.();
    connectivity.setOnline(false);
    await act(() => store.load());
    expect(screen.getByTestId('error-state')).toBeTruthy();
    connectivity.setOnline(true);
    await waitFor(() => expect(entries()).toEqual(['Milk', 'Black tea', 'Green tea', 'Crisps']));
    stop?.();
  });

  test.each<[description: string, body: object, seen: RegExp, reports: number]>([
    ['a list that is null', { is_success: true, response: { snippets: null } }, /Nothing here yet/, 0],
    ['invalid groups', layout(null, 7, 'x', group('Empty', null)), /Nothing here yet/, 1],
    [
      'tiles without a link or a title',
      layout(group('Dairy', [tile('Milk', '/x'), tile('Curd'), tile('', '/y'), null])),
      /DairyMilk$/,
      1,
    ],
    ['a repeated tile', layout(group('Dairy', [tile('Milk', '/x'), tile('Milk', '/x')])), /DairyMilk$/, 0],
    [
      'HTML in titles and a name of 300 letters',
      layout(group('<b>Dairy</b> &amp; more', [tile({ text: 'x'.repeat(300) }, '/x', { subtitle: 4 })])),
      /Dairy & morex{300}4$/,
      0,
    ],
  ])('the list of all categories never renders blank for %s', async (_what, body, seen, leastReports) => {
    const { reports } = await showIndex('/categories', body);
    expect(screen.getByTestId('screen').textContent).toMatch(seen);
    expect(reports.length).toBeGreaterThanOrEqual(leastReports);
  });
});

describe('the list of all brands', () => {
  test('the list of all brands is filtered by name and offers a shop search when none matches', async () => {
    await showIndex('/brands', BRANDS);
    const all = entries().length;
    const field = screen.getByLabelText('Find a brand');
    fireEvent.change(field, { target: { value: ' MEADOW' } });
    expect(entries()).toEqual([expect.stringMatching(/^Meadow\d+ products$/)]);
    expect(screen.getByRole('status').textContent).toBe('1 brand');
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(screen.queryAllByTestId('index-entry')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Search for “zzz”' }).getAttribute('href')).toBe('/s?q=zzz');
    fireEvent.change(field, { target: { value: '' } });
    expect(entries()).toHaveLength(all);
  });

  test(
    'the list of all brands has no axe violations',
    async () => {
      await showIndex('/brands', BRANDS);
      fireEvent.change(screen.getByLabelText('Find a brand'), { target: { value: 'me' } });
      expect(await findAxeViolations(document.body)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});

test('filtering an index matches titles in every group and drops groups without a match', () => {
  const one = (title: string) => ({
    key: title,
    title,
    detail: '',
    image: '',
    tint: null,
    link: `/${title}`,
  });
  const groups = [['Ant', 'Bee'], ['Cat']].map(
    (titles, at): Group => ({
      key: String(at),
      title: String(at),
      link: '',
      tracking: { widgetId: '', name: '', title: '', minimumMs: 0 } as unknown as Group['tracking'],
      entries: titles.map(one),
    }),
  );
  const found = (wanted: string) =>
    filterEntries(groups, wanted).map((group) => group.entries.map(({ title }) => title));
  expect(found('')).toEqual([['Ant', 'Bee'], ['Cat']]);
  expect(found('a')).toEqual([['Ant'], ['Cat']]);
  expect(found('dog')).toEqual([]);
});
