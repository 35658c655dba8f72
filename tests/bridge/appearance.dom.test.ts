import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Appearance,
  createAppearance,
  type Surface,
  type SurfaceSource,
} from '../../bridge/appearance.ts';

const opened: Surface<Appearance>[] = [];
afterEach(() => {
  for (const surface of opened.splice(0)) surface.dispose();
});

/** A browser whose preferences a test can change. */
function openBrowser(host?: SurfaceSource) {
  const queries = new Map<string, EventTarget & { matches: boolean }>();
  const page = new Proxy(window, {
    get(target, key) {
      if (key === 'matchMedia') {
        return (query: string) => {
          const list = Object.assign(new EventTarget(), { matches: false });
          queries.set(query, list);
          return list;
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const surface = createAppearance(page, host && { host });
  opened.push(surface);
  return {
    surface,
    prefer(feature: string, matches: boolean) {
      for (const [query, list] of queries) {
        if (!query.includes(feature)) continue;
        list.matches = matches;
        list.dispatchEvent(new Event('change'));
      }
    },
  };
}

/** A host that says `facts`. */
const saying = (facts: unknown): SurfaceSource => ({ read: () => facts, listen: () => () => {} });

describe('the appearance of a browser', () => {
  test('a browser without preferences is light, with normal text and motion', () => {
    expect(openBrowser().surface.read()).toEqual({
      scheme: 'light',
      colours: {},
      textScale: 1,
      reducedMotion: false,
    });
  });

  test('a change of the browser’s preferences is told once', () => {
    const { surface, prefer } = openBrowser();
    const listener = vi.fn();
    surface.on(listener);
    prefer('color-scheme', true);
    prefer('color-scheme', true);
    prefer('reduced-motion', true);
    expect(listener.mock.calls).toMatchObject([
      [{ scheme: 'dark', reducedMotion: false }],
      [{ scheme: 'dark', reducedMotion: true }],
    ]);
  });

  test('a disposed appearance hears nothing more and leaves no element', () => {
    const elements = document.documentElement.childElementCount;
    const { surface, prefer } = openBrowser();
    surface.dispose();
    prefer('color-scheme', true);
    expect(surface.read().scheme).toBe('light');
    expect(document.documentElement.childElementCount).toBe(elements);
  });
});

describe('the appearance of a host', () => {
  test('the host’s scheme, colours and text size count, and reduced motion of either', () => {
    const colours = { background: '#101418', text: '#FFFFFF', accent: '#0a7' };
    const { surface, prefer } = openBrowser(saying({ scheme: 'dark', colours, textScale: 1.3 }));
    prefer('reduced-motion', true);
    expect(surface.read()).toEqual({
      scheme: 'dark',
      colours: { background: '#101418', text: '#FFFFFF' },
      textScale: 1.3,
      reducedMotion: true,
    });
  });

  test.each([
    ['silent', undefined],
    ['refusing', null],
    ['malformed', 'dark'],
    ['of a wrong version', { theme: 'dark', colors: { background: '#000000' } }],
    ['of wrong types', { scheme: 1, colours: 'red', textScale: '2', reducedMotion: 'yes' }],
    ['out of range', { scheme: 'sepia', textScale: 40 }],
    ['hostile', { colours: { background: 'red;background:url(//evil.example)' } }],
  ])('a host source that is %s leaves the browser’s appearance', (_, facts) => {
    expect(openBrowser(saying(facts)).surface.read()).toEqual(openBrowser().surface.read());
  });

  test('a host source that throws, even when its facts are read, leaves the browser’s appearance', () => {
    const fail = () => {
      throw new Error('the host failed');
    };
    const hostile = new Proxy({}, { get: fail });
    for (const read of [fail, () => hostile]) {
      const { surface, prefer } = openBrowser({ read, listen: fail });
      prefer('color-scheme', true);
      expect(surface.read()).toMatchObject({ scheme: 'dark', textScale: 1 });
    }
  });
});

test('the appearance on a server is plain', () => {
  expect(createAppearance(undefined).read()).toMatchObject({ scheme: 'light', textScale: 1 });
});
