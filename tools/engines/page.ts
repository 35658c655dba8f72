import { type Browser, CommandError, ELEMENT } from './browser.ts';

/** How long a page may take for what it is about to do, on a machine that has other things to do. */
const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 30;

/** What the driver says of an element that is being drawn anew, moved or covered: the next look may find it well. */
const PASSING = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  // a page that is just being replaced
  'no such frame',
  'javascript error',
  'timeout',
]);

type Reference = Readonly<Record<typeof ELEMENT, string>>;

/** Finds the elements that can be seen, also in open shadow trees. Must stand alone: it is handed over as text. */
function findShown(css: string, text: string | null): Element[] {
  const found: Element[] = [];
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const look = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll(css)) {
      if ((text === null || element.textContent?.includes(text)) && isShown(element)) found.push(element);
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) look(shadowRoot);
  };
  look(document);
  return found;
}

/** One page in the words of the stories: elements are named by a selector and a part of their text. */
export type Page = ReturnType<typeof createPage>;

export const id = (testid: string) => `[data-testid="${testid}"]`;

export function createPage(browser: Browser, origin: string) {
  async function run<A extends readonly unknown[], T>(
    script: (...args: A) => T,
    ...args: A
  ): Promise<Awaited<T>> {
    const value = await browser.send('ExecuteScript', {
      script: `return (${script}).apply(null, arguments)`,
      args,
    });
    return value as Awaited<T>;
  }
  /** Looks again and again, until there is something else than null, undefined, false and an error that passes. */
  async function until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    const end = performance.now() + PATIENCE_MS;
    let last = '';
    for (;;) {
      try {
        const found = await look();
        if (found !== null && found !== undefined && found !== false) return found;
      } catch (error) {
        if (!(error instanceof CommandError) || !PASSING.has(error.kind)) throw error;
        last = ` (${error.message})`;
      }
      if (performance.now() > end) throw new Error(`${what}: not in ${PATIENCE_MS / 1_000} s${last}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
  /** a page that is just being replaced answers null */
  const all = async (css: string, text: string | null = null) =>
    ((await run(findShown, css, text)) as unknown as Reference[] | null) ?? [];
  const named = (css: string, text: string | null) => (text === null ? css : `${css} with “${text}”`);
  const first = (css: string, text: string | null = null) =>
    until(named(css, text), async () => (await all(css, text))[0]);
  /** does it to the first such element, to another one where that is drawn anew or the answer is false */
  const withFirst = (css: string, text: string | null, act: (reference: string) => Promise<unknown>) =>
    until(named(css, text), async () => {
      const element = (await all(css, text))[0];
      return element !== undefined && (await act(element[ELEMENT])) !== false;
    });
  /** Brings it into view where it is not, for the next look. */
  const place = (element: string) =>
    run(
      (reference) => {
        const node = reference as unknown as Element;
        const { top, bottom } = node.getBoundingClientRect();
        const inView = top >= 0 && bottom <= innerHeight;
        if (!inView) node.scrollIntoView({ block: 'center' });
        const moves = (node.getRootNode() as Document | ShadowRoot).getAnimations().some(({ effect }) => {
          const lasts = effect?.getComputedTiming().endTime ?? 0;
          return lasts !== Infinity && (effect as KeyframeEffect | null)?.target?.contains(node);
        });
        return { inView, moves };
      },
      { [ELEMENT]: element },
    );
  /** Until another document than this one can be read: when all of it is loaded is the driver's matter, not a shopper's. */
  async function leave(how: () => Promise<unknown>): Promise<void> {
    await until('this page', () => run(() => Boolean(Object.assign(window, { isLeft: true }))));
    await how();
    await until('another page', () =>
      run(() => document.readyState !== 'loading' && !(window as unknown as { isLeft?: boolean }).isLeft),
    );
  }
  /** What a shopper sees then says that it is done. */
  async function travel(where: 'Back' | 'Forward'): Promise<void> {
    try {
      await browser.send(where);
    } catch (error) {
      if (!(error instanceof CommandError) || error.kind !== 'timeout') throw error;
    }
  }
  const visit = (url: string) => leave(() => browser.send('Navigate', { url }));

  return {
    browser,
    run,
    until,

    goto: (path: string) => visit(path.startsWith('/') ? origin + path : path),
    reload: () => leave(() => browser.send('Refresh')),
    back: () => travel('Back'),
    forward: () => travel('Forward'),
    /** So that nothing is asked for or reported any more. */
    leaveShop: () => visit('about:blank'),
    path: () => run(() => location.pathname + location.search + location.hash),

    count: async (css: string, text: string | null = null) => (await all(css, text)).length,
    async see(css: string, text: string | null = null): Promise<void> {
      await first(css, text);
    },
    async gone(css: string, text: string | null = null): Promise<void> {
      await until(`${named(css, text)} goes`, async () => (await all(css, text)).length === 0);
    },
    async text(css: string): Promise<string> {
      const element = await first(css);
      return (await run((node) => (node as unknown as Element).textContent ?? '', element)).trim();
    },
    async value(css: string): Promise<string> {
      return run((node) => (node as unknown as HTMLInputElement).value, await first(css));
    },
    async attribute(css: string, name: string): Promise<string | null> {
      return run((node, of) => (node as unknown as Element).getAttribute(of), await first(css), name);
    },
    /** Waits until the element's whole text is this. */
    async says(css: string, text: string): Promise<void> {
      await until(`${css} says “${text}”`, async () => (await this.text(css)) === text);
    },

    async tap(css: string, text: string | null = null): Promise<void> {
      let scrolled = false;
      await withFirst(css, text, async (element) => {
        // a driver that scrolls taps at once, where bars that give way to scrolling have moved something else
        const { inView, moves } = await place(element);
        if (moves || (!inView && !scrolled)) {
          scrolled ||= !inView;
          return false;
        }
        try {
          return await browser.send('ElementClick', { id: element });
        } catch (error) {
          // under a bar that stays where it is: no driver knows of those
          await run((node) => (node as unknown as Element).scrollIntoView({ block: 'center' }), {
            [ELEMENT]: element,
          });
          throw error;
        }
      });
    },
    async type(css: string, text: string): Promise<void> {
      await withFirst(css, null, (element) => browser.send('ElementSendKeys', { id: element, text }));
    },
    /** In place of what stands there. */
    async fill(css: string, text: string): Promise<void> {
      await withFirst(css, null, (element) => browser.send('ElementClear', { id: element }));
      await this.type(css, text);
    },
    /** Files of this machine, for an input that need not be seen. */
    async choose(css: string, files: readonly string[]): Promise<void> {
      const input = await until(
        css,
        () =>
          run((selector) => document.querySelector(selector), css) as unknown as Promise<Reference | null>,
      );
      await browser.send('ElementSendKeys', { id: input[ELEMENT], text: files.join('\n') });
    },
    /** A key for whatever has the focus. */
    async press(key: keyof typeof KEYS): Promise<void> {
      const value = KEYS[key];
      await browser.send('PerformActions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ],
          },
        ],
      });
    },
    /** Puts the pointer down in the middle of an element, moves it by so many pixels and lifts it. */
    async drag(css: string, by: { x: number; y: number }): Promise<void> {
      const origin = await first(css);
      const move = (x: number, y: number) => ({ type: 'pointerMove', origin, x, y, duration: 60 });
      await browser.send('PerformActions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', origin, x: 0, y: 0, duration: 0 },
              { type: 'pointerDown', button: 0 },
              move(Math.round(by.x / 2), Math.round(by.y / 2)),
              move(by.x, by.y),
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },

    /** Whatever is done meanwhile is done in that frame. */
    async inFrame<T>(css: string, inside: () => Promise<T>): Promise<T> {
      await browser.send('SwitchToFrame', { id: await first(css) });
      try {
        return await inside();
      } finally {
        await browser.send('SwitchToFrame', { id: null });
      }
    },
    /** All that stands on the shop's screen, whether it is in view or not. */
    words: () => run(() => document.querySelector('#shop')?.textContent?.replace(/\s+/g, ' ') ?? ''),
    /** The pictures in view are there. */
    async atRest(): Promise<void> {
      await until('the pictures', () =>
        run(() =>
          [...document.images].every((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            // A picture beside the shown one of a gallery is clipped, and WebKit does not load it yet.
            const inView = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(image);
            return image.complete || !inView;
          }),
        ),
      );
    },
    async picture(): Promise<Buffer> {
      // WebKit's first one is of a frame before, and makes it draw the next.
      await browser.send('TakeScreenshot');
      return Buffer.from((await browser.send('TakeScreenshot')) as string, 'base64');
    },
  };
}

/** Where WebDriver has keys that write nothing. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
