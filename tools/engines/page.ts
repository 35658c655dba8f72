import { type Browser, CommandError, ELEMENT } from './browser.ts';

/** The time limit of an action in a page, on a busy machine. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 30;

/** Errors about an element that is being re-rendered, moved or covered: trying again may succeed. */
const TEMPORARY_ERRORS = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  // the page is being replaced
  'no such frame',
  'javascript error',
  'timeout',
]);

type Reference = Readonly<Record<typeof ELEMENT, string>>;

/**
 * Finds visible elements, also in open shadow trees. The text of this function runs in the page, so it can
 * use nothing from outside.
 */
function findShown(css: string, text: string | null): Element[] {
  const found: Element[] = [];
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const query = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll(css)) {
      if ((text === null || element.textContent?.includes(text)) && isShown(element)) found.push(element);
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) query(shadowRoot);
  };
  query(document);
  return found;
}

/** One page with the commands of the stories: elements are found by a selector and a part of their text. */
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
  /**
   * Repeats the query until it returns something other than null, undefined or false; temporary errors are ignored.
   */
  async function until<T>(description: string, query: () => Promise<T>): Promise<NonNullable<T>> {
    const end = performance.now() + TIMEOUT_MS;
    let last = '';
    for (;;) {
      try {
        const found = await query();
        if (found !== null && found !== undefined && found !== false) return found;
      } catch (error) {
        if (!(error instanceof CommandError) || !TEMPORARY_ERRORS.has(error.kind)) throw error;
        last = ` (${error.message})`;
      }
      if (performance.now() > end) throw new Error(`${description}: not in ${TIMEOUT_MS / 1_000} s${last}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  /** a page that is being replaced returns null */
  const findAll = async (css: string, text: string | null = null) =>
    ((await run(findShown, css, text)) as unknown as Reference[] | null) ?? [];
  const describeTarget = (css: string, text: string | null) =>
    text === null ? css : `${css} with “${text}”`;
  const findFirst = (css: string, text: string | null = null) =>
    until(describeTarget(css, text), async () => (await findAll(css, text))[0]);
  /** acts on the first matching element; tries again if it was re-rendered or the action returned false */
  const withFirst = (css: string, text: string | null, act: (reference: string) => Promise<unknown>) =>
    until(describeTarget(css, text), async () => {
      const element = (await findAll(css, text))[0];
      return element !== undefined && (await act(element[ELEMENT])) !== false;
    });
  /** Scrolls the element into view if needed, for the next try; scrolls the page around a frame, too. */
  const bringIntoView = (element: string) =>
    run(
      (reference) => {
        const node = reference as unknown as Element;
        const { top, bottom } = node.getBoundingClientRect();
        // WebKit's driver scrolls the page around a frame by itself, and then clicks where the element was before
        const frameTop = frameElement?.getBoundingClientRect().top ?? 0;
        const isInView =
          Math.min(top, top + frameTop) >= 0 &&
          bottom <= innerHeight &&
          bottom + frameTop <= parent.innerHeight;
        if (!isInView) node.scrollIntoView({ block: 'center' });
        const isAnimating = (node.getRootNode() as Document | ShadowRoot)
          .getAnimations()
          .some(({ effect }) => {
            const endTime = effect?.getComputedTiming().endTime ?? 0;
            return endTime !== Infinity && (effect as KeyframeEffect | null)?.target?.contains(node);
          });
        return { isInView, isAnimating };
      },
      { [ELEMENT]: element },
    );
  /** Waits until the next document can be read; the driver may still be loading it. */
  async function leavePage(navigate: () => Promise<unknown>): Promise<void> {
    await until('this page', () => run(() => Boolean(Object.assign(window, { isLeft: true }))));
    await navigate();
    await until('another page', () =>
      run(() => document.readyState !== 'loading' && !(window as unknown as { isLeft?: boolean }).isLeft),
    );
  }
  /** A timeout of the driver is ignored: the story sees on the screen whether the page has changed. */
  async function goThroughHistory(direction: 'Back' | 'Forward'): Promise<void> {
    try {
      await browser.send(direction);
    } catch (error) {
      if (!(error instanceof CommandError) || error.kind !== 'timeout') throw error;
    }
  }
  const visit = (url: string) => leavePage(() => browser.send('Navigate', { url }));

  return {
    browser,
    run,
    until,

    goto: (path: string) => visit(path.startsWith('/') ? origin + path : path),
    reload: () => leavePage(() => browser.send('Refresh')),
    back: () => goThroughHistory('Back'),
    forward: () => goThroughHistory('Forward'),
    /** Stops all further requests and reports. */
    leaveShop: () => visit('about:blank'),
    path: () => run(() => location.pathname + location.search + location.hash),

    count: async (css: string, text: string | null = null) => (await findAll(css, text)).length,
    async see(css: string, text: string | null = null): Promise<void> {
      await findFirst(css, text);
    },
    async expectGone(css: string, text: string | null = null): Promise<void> {
      await until(`${describeTarget(css, text)} goes`, async () => (await findAll(css, text)).length === 0);
    },
    async text(css: string): Promise<string> {
      const element = await findFirst(css);
      return (await run((node) => (node as unknown as Element).textContent ?? '', element)).trim();
    },
    async value(css: string): Promise<string> {
      return run((node) => (node as unknown as HTMLInputElement).value, await findFirst(css));
    },
    async attribute(css: string, name: string): Promise<string | null> {
      return run(
        (node, attribute) => (node as unknown as Element).getAttribute(attribute),
        await findFirst(css),
        name,
      );
    },
    /** Waits until the element's whole text equals `text`. */
    async says(css: string, text: string): Promise<void> {
      await until(`${css} says “${text}”`, async () => (await this.text(css)) === text);
    },

    async tap(css: string, text: string | null = null): Promise<void> {
      let hasScrolled = false;
      await withFirst(css, text, async (element) => {
        // a driver that scrolls taps at once, while bars that hide on scrolling may have moved the element
        const { isInView, isAnimating } = await bringIntoView(element);
        if (isAnimating || (!isInView && !hasScrolled)) {
          hasScrolled ||= !isInView;
          return false;
        }
        try {
          return await browser.send('ElementClick', { id: element });
        } catch (error) {
          // covered by a fixed bar, which drivers do not notice
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
    /** Replaces the present text. */
    async fill(css: string, text: string): Promise<void> {
      await withFirst(css, null, (element) => browser.send('ElementClear', { id: element }));
      await this.type(css, text);
    },
    /** Chooses files on this machine, for an input that may be hidden. */
    async choose(css: string, files: readonly string[]): Promise<void> {
      const input = await until(
        css,
        () =>
          run((selector) => document.querySelector(selector), css) as unknown as Promise<Reference | null>,
      );
      await browser.send('ElementSendKeys', { id: input[ELEMENT], text: files.join('\n') });
    },
    /** Sends a key to the focused element. */
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
    /**
     * Presses the pointer in the middle of an element, moves it by the given number of pixels and releases
     * it.
     */
    async drag(css: string, offset: { x: number; y: number }): Promise<void> {
      const origin = await findFirst(css);
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
              move(Math.round(offset.x / 2), Math.round(offset.y / 2)),
              move(offset.x, offset.y),
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },

    /** Runs the task with that frame as the current one. */
    async inFrame<T>(css: string, task: () => Promise<T>): Promise<T> {
      await browser.send('SwitchToFrame', { id: await findFirst(css) });
      try {
        return await task();
      } finally {
        await browser.send('SwitchToFrame', { id: null });
      }
    },
    /** The whole text of the shop's screen, in view or not. */
    words: () => run(() => document.querySelector('#shop')?.textContent?.replace(/\s+/g, ' ') ?? ''),
    /** Waits until the pictures in view have loaded. */
    async atRest(): Promise<void> {
      await until('the pictures', () =>
        run(() =>
          [...document.images].every((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            // A picture next to the visible one of a gallery is clipped, and WebKit does not load it yet.
            const isInView = document
              .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
              .includes(image);
            return image.complete || !isInView;
          }),
        ),
      );
    },
    async picture(): Promise<Buffer> {
      // WebKit's first screenshot shows an earlier frame, and triggers drawing of the next.
      await browser.send('TakeScreenshot');
      return Buffer.from((await browser.send('TakeScreenshot')) as string, 'base64');
    },
  };
}

/** WebDriver's code points for keys without text. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
