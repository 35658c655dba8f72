import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from '../../../src/catalog/search/SearchPage.tsx';
import type { SuggestionType } from '../../../src/catalog/search-model.ts';
import { UiProvider } from '../../../src/ui/ui-context.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { Around, createSilentCart } from '../card-world.tsx';
import { openProductWorld } from '../product/product-world.ts';

afterEach(cleanup);
// jsdom has no layout, so nothing would ever intersect
Object.defineProperty(document.defaultView, 'IntersectionObserver', { value: undefined });

const SUGGEST = 'POST /v1/actions/auto_suggest';
/** The pause after the last letter before suggestions are requested. */
const PAUSE_MS = 100;

interface RecentSearch {
  word: string;
  at: number;
}

/** Opens the search page at a path as the shell does. */
async function openSearchPage(
  path: string,
  recentSearches: readonly RecentSearch[] = [],
  { online = true } = {},
) {
  const world = await openProductWorld(path);
  world.connectivity.setOnline(online);
  const items = recentSearches.map(({ word, at }) => ({
    storedKeyword: word,
    lastSearchTs: at,
    searchCount: 1,
  }));
  if (items.length > 0) world.deps.userStorage.set('search-history', JSON.stringify(items));
  const followed: string[] = [];
  const deps = { ...world.deps, openLink: (link: string) => void followed.push(link) };
  const store = page.open(deps, world.address, null);
  const links = {
    href: (uri: string) => uri.replace(/^doorstep:\/\/search/, '/s').replace(/^doorstep:\//, '') || null,
    open: deps.openLink,
    prefetch: () => {},
  };
  const { container } = render(
    <UiProvider value={{ links }}>
      <Around cart={createSilentCart().cart}>
        <page.View store={store} match={world.address} />
      </Around>
    </UiProvider>,
  );
  await act(() => store.load());
  const stop = store.start?.();
  await act(async () => void (await store.loadParts()));
  const field = screen.getByRole('combobox', { name: 'Search for products' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return {
    ...world,
    container,
    store,
    stop,
    field,
    followed,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    type,
    /** types, then waits for the suggestion request */
    async ask(text: string) {
      type(text);
      await act(() => world.clock.advance(PAUSE_MS));
    },
    options: async () =>
      within(await screen.findByRole('listbox', { name: 'Suggestions' })).getAllByRole('option'),
    calls: () => world.apiCalls.filter((one) => one === SUGGEST).length,
  };
}

const wordsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim());

/** A suggestion in the backend's own field names. */
const suggestionOf = (type: string, title: string, link?: string) => ({
  data: {
    title: { text: title },
    suggestion_type: type,
    entity_type: 'keyterm',
    click_action: link
      ? { type: 'doorstep_deeplink', doorstep_deeplink: { url: link } }
      : { type: 'update_search_query', update_search_query: { query: title.toLowerCase() } },
  },
  widget_type: 'image_text_vr_type_suggestion',
});
const answerWith = (...snippets: object[]) => [
  { match: SUGGEST, body: { is_success: true, response: { snippets } } },
];

describe('search suggestions', () => {
  test('search suggestions appear below the field and can be selected by keyboard', async () => {
    const { ask, options, field, press, navigation, tracked } = await openSearchPage('/s');
    await ask('mil');
    const found = await options();
    expect(found[0]?.textContent).toBe('milk');
    expect(found.at(-1)?.textContent).toBe('Search for “mil”');
    expect(screen.getByRole('group', { name: 'Categories and brands' })).toBeTruthy();
    expect(screen.getByText(`${found.length} suggestions`)).toBeTruthy();
    expect(field.getAttribute('aria-expanded')).toBe('true');

    press('ArrowUp');
    expect(field.getAttribute('aria-activedescendant')).toBe(found.at(-1)?.id);
    press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe(found[0]?.id);
    press('Enter');
    expect(navigation.path()).toBe('/s?q=milk&suggestion_type=trending&t=6');
    expect(tracked.at(-1)).toMatchObject({
      event: 'Search Suggestion Clicked',
      keyword: 'milk',
      position: 1,
    });
  });

  test('Escape closes the suggestions, and typing reopens them', async () => {
    const { ask, press, field, options } = await openSearchPage('/s');
    await ask('mil');
    await options();
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await ask('milk');
    expect((await options()).length).toBeGreaterThan(1);
  });

  test('typing several letters sends one suggestion request, and a late response for earlier letters is dropped', async () => {
    const { type, ask, calls, clock, options, faults } = await openSearchPage('/s');
    for (const text of ['b', 'br', 'bre']) {
      type(text);
      await act(() => clock.advance(PAUSE_MS - 1));
    }
    expect(calls()).toBe(0);
    await faults([{ match: SUGGEST, times: 1, delayMs: 2_000 }]);
    await ask('bread');
    await ask('milk');
    expect(calls()).toBe(2);
    const initialWords = wordsOf(await options());
    await act(() => clock.advance(3_000));
    expect(wordsOf(await options())).toEqual(initialWords);
    expect(initialWords.at(-1)).toBe('Search for “milk”');
  });

  test.each<[SuggestionType, path: string]>([
    ['trending', '/s?q=oat%20milk&suggestion_type=trending&t=6'],
    ['suggestion', '/s?q=oat%20milk&suggestion_type=suggestion&t=3'],
    ['merchant', '/s?q=oat%20milk&suggestion_type=merchant&t=2'],
    ['category', '/s?q=oat%20milk&suggestion_type=category&t=5'],
    ['subcategory', '/s?q=oat%20milk&suggestion_type=subcategory&t=1'],
  ])('a suggestion of type %s is shown and opens its search on tap', async (kind, path) => {
    const { ask, options, faults, navigation } = await openSearchPage('/s');
    await faults(answerWith(suggestionOf(kind, 'Oat milk')));
    await ask('oat');
    const [first] = await options();
    expect(first?.textContent).toBe('Oat milk');
    if (first) fireEvent.click(first);
    expect(navigation.path()).toBe(path);
  });

  test('suggestion headers are group labels, and the typed words come last, once', async () => {
    const { ask, options, faults } = await openSearchPage('/s');
    await faults(
      answerWith(
        suggestionOf('direct', 'oat'),
        suggestionOf('search history header', 'Again'),
        suggestionOf('suggestion', 'Oats'),
        suggestionOf('header', 'Shelves'),
        suggestionOf('category', 'Breakfast', 'doorstep://listing?l0_cat=15'),
      ),
    );
    await ask('oat');
    expect(wordsOf(await options())).toEqual(['Oats', 'Breakfast', 'Search for “oat”']);
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('group')
        .map((one) => one.getAttribute('aria-label') ?? one.firstChild?.textContent),
    ).toEqual(['Again', 'Shelves', 'Searches']);
  });

  test.each<[string, object[]]>([
    ['a null list', [{ match: SUGGEST, body: { is_success: true, response: { snippets: null } } }]],
    [
      'missing and invalid titles',
      answerWith({ data: null }, { data: { title: {} } }, suggestionOf('suggestion', '  ')),
    ],
    [
      'the typed words suggested repeatedly',
      answerWith(suggestionOf('direct', 'oat'), suggestionOf('direct', 'oat')),
    ],
    ['an error', [{ match: SUGGEST, status: 500, body: {} }]],
    ['malformed JSON', [{ match: SUGGEST, malformed: true }]],
  ])('only the typed words are offered when the suggestion response is %s', async (_, rules) => {
    const { ask, options, faults, store, navigation } = await openSearchPage('/s');
    await faults(rules);
    await ask('oat');
    const found = await options();
    expect(wordsOf(found)).toEqual(['Search for “oat”']);
    expect(screen.queryByTestId('error-state')).toBeNull();
    expect(store.submit()).toBe(true);
    expect(navigation.path()).toBe('/s?q=oat');
  });

  test('markup is stripped from a suggestion', async () => {
    const { ask, options, faults, container } = await openSearchPage('/s');
    await faults(
      answerWith(
        suggestionOf('suggestion', '<b onclick="x()">Oat</b> milk &amp; <img src=x>'.padEnd(300, '!')),
      ),
    );
    await ask('oat');
    expect((await options())[0]?.textContent).toMatch(/^Oat milk & !+$/);
    expect(container.querySelector('[onclick], img[src="x"]')).toBeNull();
  });
});

describe('recent searches', () => {
  const SEVEN = ['Ghee', 'atta', 'Curd', 'milk', 'Tea', 'rice', 'salt'].map((word, at) => ({ word, at }));
  const recent = () => {
    const list = screen.getByRole('region', { name: 'Recent searches' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  test('the six latest searches are shown in lower case, and can be removed one by one or all at once', async () => {
    await openSearchPage('/s', SEVEN);
    expect(recent()).toEqual(['salt', 'rice', 'tea', 'milk', 'curd', 'atta']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove rice from recent searches' }));
    await screen.findByRole('region', { name: 'Recent searches' });
    expect(recent()).toEqual(['salt', 'tea', 'milk', 'curd', 'atta']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await act(async () => {});
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  });

  test('tapping a recent search runs it again and tracks the tap', async () => {
    const { navigation, deps, tracked } = await openSearchPage('/s', SEVEN);
    fireEvent.click(screen.getByRole('button', { name: 'milk' }));
    expect(navigation.path()).toBe('/s?q=milk&t=9');
    expect(tracked.at(-1)).toMatchObject({ search_type: 'history', keyword: 'milk' });
    expect(JSON.parse(deps.userStorage.get('search-history') ?? '')[0]).toMatchObject({
      storedKeyword: 'milk',
      searchCount: 2,
    });
  });

  test('recent searches come first among the suggestions that match the typed letters', async () => {
    const { ask, options } = await openSearchPage('/s', SEVEN);
    await ask('m');
    expect((await options())[0]?.textContent).toBe('milk');
    expect(screen.getByRole('group', { name: 'Recent searches' })).toBeTruthy();
  });
});

describe('search results', () => {
  test('search results name the corrected word', async () => {
    await openSearchPage('/s?q=mlik');
    expect(await screen.findByRole('heading', { name: 'Showing results for “milk”' })).toBeTruthy();
    expect(screen.getByText('No results for “mlik”.')).toBeTruthy();
    expect(screen.getAllByTestId('search-result').length).toBe(12);
  });

  test('search results for some of the words repeat the whole search and name the words that were used', async () => {
    await openSearchPage('/s?q=halal+chicken');
    expect(await screen.findByRole('heading', { name: 'Results for “chicken”' })).toBeTruthy();
    expect(screen.getByText('No results for “halal chicken”.')).toBeTruthy();
  });

  test('search results without an allergen say that they go by the declared ingredients', async () => {
    await openSearchPage('/s?q=peanut+free');
    expect(await screen.findByRole('heading', { name: 'Showing results for “peanut free”' })).toBeTruthy();
    expect(screen.getByText('Based on the declared ingredients. Always check the pack.')).toBeTruthy();
    expect(screen.queryAllByRole('heading', { name: /peanut(?! free)/ })).toEqual([]);
  });

  test('search sells products for adults only after the shopper has confirmed their age', async () => {
    const { deps, store } = await openSearchPage('/s?q=rolling+paper');
    const papers = () => screen.queryAllByRole('heading', { name: /rolling paper,/ });
    expect(await screen.findByRole('link', { name: 'For adults (18+): Paan corner' })).toBeTruthy();
    expect(screen.getByText('Confirm your age to see products for adults (18+).')).toBeTruthy();
    expect(papers()).toEqual([]);
    deps.ageConsent.set('granted');
    await act(async () => void store.start?.());
    await waitFor(() => expect(papers()).not.toEqual([]));
    expect(screen.queryByRole('link', { name: /18\+/ })).toBeNull();
  });

  test.each([
    ['xerox', 'Print store', '/print_landing_page'],
    ['my orders', 'Your orders', '/account/orders'],
    ['gift card', 'Gift cards', '/account/gifts'],
    ['help', 'Help', '/help'],
  ])('a search for “%s” links to the service of that name', async (query, name, link) => {
    await openSearchPage(`/s?${new URLSearchParams({ q: query })}`);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(link);
  });

  test('a search for “printer ink” links to no service', async () => {
    await openSearchPage('/s?q=printer+ink');
    await screen.findAllByTestId('search-result');
    expect(screen.queryByRole('link', { name: 'Print store' })).toBeNull();
  });

  test('a "did you mean" link opens the suggested search on the same page', async () => {
    const { faults, navigation, store } = await openSearchPage('/s?q=bred');
    const pill = {
      data: {
        items: [
          {
            data: {
              title: { text: 'Did you mean bread?' },
              click_action: {
                type: 'doorstep_deeplink',
                doorstep_deeplink: { url: 'doorstep://search?q=bread&suggestion_type=did_you_mean&t=8' },
              },
            },
            widget_type: 'pill_snippet',
          },
        ],
      },
      widget_type: 'pill_container_snippet',
    };
    const body = { is_success: true, response: { snippets: [pill] } };
    await faults([{ match: 'POST /v1/layout/search', body }]);
    await act(() => store.retry());
    fireEvent.click(await screen.findByRole('link', { name: 'Did you mean bread?' }));
    expect(navigation.path()).toBe('/s?q=bread&suggestion_type=did_you_mean&t=8');
  });

  test('products and links are suggested when nothing matches', async () => {
    await openSearchPage('/s?q=qzxwv');
    expect(await screen.findByRole('heading', { name: 'No results for “qzxwv”' })).toBeTruthy();
    expect(await screen.findAllByTestId('product-card')).not.toHaveLength(0);
    expect(screen.getAllByRole('link').length).toBeGreaterThan(5);
  });

  test('search results show an offline error, keep the query and load when the network returns', async () => {
    const { connectivity, field } = await openSearchPage('/s?q=milk', [], { online: false });
    expect(screen.getByTestId('error-state').textContent).toContain('You are offline.');
    expect((field as HTMLInputElement).value).toBe('milk');
    await act(async () => connectivity.setOnline(true));
    expect((await screen.findAllByTestId('search-result')).length).toBe(12);
  });

  test('more results load at the end of the list', async () => {
    const { store } = await openSearchPage('/s?q=milk');
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await act(async () => void (await store.more()));
    expect(screen.getAllByTestId('search-result').length).toBeGreaterThan(12);
  });
});

test('the search start page shows trending searches, popular products and categories', async () => {
  await openSearchPage('/s');
  for (const name of ['Trending', 'Popular just now', 'Shop by category']) {
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'milk' })).toBeTruthy();
});

describe('voice search', () => {
  class Listener {
    static last: Listener | null = null;
    onresult: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      Listener.last = this;
    }
    abort() {}
    hears(transcript: string, isFinal: boolean) {
      this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] });
    }
  }
  const listens = (made: typeof Listener | undefined) =>
    Object.defineProperty(document.defaultView, 'SpeechRecognition', { value: made, configurable: true });
  afterEach(() => listens(undefined));

  test('voice search types the transcript as it arrives, and searches when the sentence ends', async () => {
    listens(Listener);
    const { field, navigation, tracked } = await openSearchPage('/s');
    fireEvent.click(screen.getByRole('button', { name: 'Search by voice' }));
    expect(screen.getByRole('button', { name: 'Stop listening', pressed: true })).toBeTruthy();
    expect(screen.getByText('Listening')).toBeTruthy();
    await act(async () => Listener.last?.hears('toned', false));
    expect((field as HTMLInputElement).value).toBe('toned');
    await act(async () => {
      Listener.last?.hears('toned milk', true);
      Listener.last?.onend?.();
    });
    expect(navigation.path()).toBe('/s?q=toned%20milk');
    expect(tracked.some((one) => one.event === 'Search Suggestion Clicked')).toBe(false);
  });

  test.each([
    ['not-allowed', 'Microphone access is blocked. Please type instead.'],
    ['no-speech', 'We didn’t hear anything. Please try again, or type.'],
    ['network', 'Voice search isn’t working right now. Please type instead.'],
  ])('the voice search error %s is explained', async (error, sentence) => {
    listens(Listener);
    const { toasts, navigation } = await openSearchPage('/s');
    fireEvent.click(screen.getByRole('button', { name: 'Search by voice' }));
    await act(async () => {
      Listener.last?.onerror?.({ error });
      Listener.last?.onend?.();
    });
    expect([toasts, navigation.path()]).toEqual([[sentence], '/s']);
    expect(screen.getByRole('button', { name: 'Search by voice' })).toBeTruthy();
  });

  test('voice search is hidden where the browser has no speech recognition', async () => {
    await openSearchPage('/s');
    expect(screen.queryByRole('button', { name: 'Search by voice' })).toBeNull();
  });
});

test(
  'the search page has no axe violations, with suggestions and without',
  async () => {
    const { container, ask, options } = await openSearchPage('/s', [{ word: 'milk', at: 1 }]);
    expect(await findAxeViolations(container)).toEqual([]);
    await ask('mil');
    await options();
    expect(await findAxeViolations(container)).toEqual([]);
  },
  AXE_TIMEOUT_MS,
);
