/** The search field of the site, in the browser. */
import MiniSearch from 'minisearch';
import { type Found, SEARCH_OPTIONS } from './search-options.ts';

declare global {
  interface Window {
    /** set by `search-index.js`; a script, because pages opened from a disk may not fetch files */
    searchIndex?: string;
  }
}

const MAX_RESULTS = 12;
const field = document.querySelector<HTMLInputElement>('#search');
const list = document.querySelector<HTMLElement>('#results');
const status = document.querySelector<HTMLElement>('.status');
if (field && list && status) startSearch(field, list, status);

// on phones, the list of pages is closed until it is wanted
if (window.matchMedia('(max-width: 899px)').matches)
  document.querySelector('.pages details')?.removeAttribute('open');

function startSearch(input: HTMLInputElement, results: HTMLElement, announcement: HTMLElement): void {
  let index: Promise<MiniSearch<Found>> | undefined;
  let selected = -1;

  function loadIndex(): Promise<MiniSearch<Found>> {
    index ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = 'assets/search-index.js';
      script.onload = () => resolve(MiniSearch.loadJSON<Found>(window.searchIndex ?? '', SEARCH_OPTIONS));
      script.onerror = () => {
        index = undefined;
        script.remove();
        reject(new Error('The search index could not be loaded.'));
      };
      document.head.append(script);
    });
    return index;
  }

  function show(links: readonly Node[], message: string): void {
    selected = -1;
    results.replaceChildren(...links);
    results.hidden = links.length === 0;
    input.setAttribute('aria-expanded', String(links.length > 0));
    input.removeAttribute('aria-activedescendant');
    announcement.textContent = message;
  }

  async function search(): Promise<void> {
    const query = input.value.trim();
    if (query === '') return show([], '');
    try {
      const found = (await loadIndex()).search(query).slice(0, MAX_RESULTS);
      // another letter was typed in the meantime
      if (query !== input.value.trim()) return;
      const options = found.map((result, position) => optionOf(result as unknown as Found, position));
      show(options, options.length === 0 ? `Nothing found for “${query}”.` : '');
    } catch (error) {
      show([], (error as Error).message);
    }
  }

  function select(position: number): void {
    const options = [...results.children];
    selected = (position + options.length) % options.length;
    for (const [at, option] of options.entries())
      option.setAttribute('aria-selected', String(at === selected));
    const option = options[selected];
    if (!option) return;
    option.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', option.id);
  }

  input.addEventListener('focus', () => void loadIndex().catch(() => {}), { once: true });
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => {
    const { children } = results;
    if (event.key === 'Escape') {
      input.value = '';
      show([], '');
    }
    if (children.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const first = event.key === 'ArrowDown' ? 0 : -1;
      select(selected < 0 ? first : selected + (event.key === 'ArrowDown' ? 1 : -1));
    }
    if (event.key === 'Enter') (children[Math.max(0, selected)] as HTMLAnchorElement).click();
  });
  results.addEventListener('click', () => show([], ''));
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.search')) show([], '');
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

function optionOf({ url, title, page, excerpt }: Found, position: number): HTMLAnchorElement {
  const option = document.createElement('a');
  option.id = `result-${position}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.href = url;
  option.tabIndex = -1;
  for (const [name, text] of [
    ['b', title],
    ['span', title === page ? excerpt : `${page} · ${excerpt}`],
  ] as const) {
    const part = document.createElement(name);
    part.textContent = text;
    option.append(part);
  }
  return option;
}
