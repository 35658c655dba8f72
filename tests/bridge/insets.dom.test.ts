import { afterEach, describe, expect, test, vi } from 'vitest';
import { createInsets, type Insets, type Surface, type SurfaceSource } from '../../bridge/insets.ts';

const opened: Surface<Insets>[] = [];
afterEach(() => {
  for (const surface of opened.splice(0)) surface.dispose();
  document.body.replaceChildren();
});

/** A phone of 360 × 740 whose browser shrinks the visible part for a keyboard. */
function openPhone(options: { height?: number; host?: SurfaceSource; virtualKeyboard?: EventTarget } = {}) {
  const { height = 740 } = options;
  const visualViewport = Object.assign(new EventTarget(), { width: 360, height, scale: 1 });
  const page = new Proxy(window, {
    get(target, key) {
      if (key === 'visualViewport') return visualViewport;
      if (key === 'navigator') return { virtualKeyboard: options.virtualKeyboard };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const surface = createInsets(page, options);
  opened.push(surface);
  const input = document.body.appendChild(document.createElement('input'));
  return {
    surface,
    resize(changes: Partial<{ width: number; height: number; scale: number }>) {
      Object.assign(visualViewport, changes);
      visualViewport.dispatchEvent(new Event('resize'));
    },
    input,
  };
}

/** A host's source that a test can change. */
function openHost(first: unknown) {
  const host = { facts: first, changed: () => {}, stopped: 0 };
  const source: SurfaceSource = {
    read: () => host.facts,
    listen(changed) {
      host.changed = changed;
      return () => {
        host.stopped += 1;
      };
    },
  };
  return { host, source };
}

describe('the keyboard', () => {
  test('a keyboard keeps the stable height and covers what the page has lost', () => {
    const { surface, resize, input } = openPhone();
    input.focus();
    resize({ height: 440 });
    expect(surface.read()).toMatchObject({
      keyboard: 300,
      viewport: { width: 360, height: 440, stableHeight: 740 },
    });
    resize({ height: 740 });
    expect(surface.read()).toMatchObject({ keyboard: 0, viewport: { height: 740, stableHeight: 740 } });
  });

  test('a browser bar that appears while scrolling is no keyboard', () => {
    const { surface, resize, input } = openPhone();
    input.focus();
    resize({ height: 684 });
    expect(surface.read()).toMatchObject({ keyboard: 0, viewport: { height: 684, stableHeight: 684 } });
  });

  test('a window that is made smaller without a text field is no keyboard', () => {
    const { surface, resize } = openPhone();
    resize({ height: 400 });
    expect(surface.read()).toMatchObject({ keyboard: 0, viewport: { stableHeight: 400 } });
  });

  test('pinching to zoom changes nothing', () => {
    const { surface, resize, input } = openPhone();
    input.focus();
    const listener = vi.fn();
    surface.on(listener);
    resize({ width: 180, height: 370, scale: 2 });
    expect([surface.read().keyboard, listener.mock.calls]).toEqual([0, []]);
  });

  test('turning the device while a keyboard is open starts a new stable height', () => {
    const { surface, resize, input } = openPhone();
    input.focus();
    resize({ height: 440 });
    resize({ width: 740, height: 200 });
    expect(surface.read()).toMatchObject({ keyboard: 0, viewport: { width: 740, stableHeight: 200 } });
  });

  test('a keyboard that covers the page is found even if it was open before', () => {
    const pageHeight = vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(740);
    document.body.appendChild(document.createElement('input')).focus();
    const { surface, resize } = openPhone({ height: 440 });
    expect(surface.read()).toMatchObject({ keyboard: 300, viewport: { height: 440, stableHeight: 740 } });
    pageHeight.mockReturnValue(360);
    resize({ width: 740, height: 200 });
    expect(surface.read()).toMatchObject({ keyboard: 160, viewport: { height: 200, stableHeight: 360 } });
    pageHeight.mockRestore();
  });

  test('a keyboard that lies over the page has the same meaning', () => {
    const virtualKeyboard = Object.assign(new EventTarget(), { boundingRect: { height: 0 } });
    const { surface } = openPhone({ virtualKeyboard });
    virtualKeyboard.boundingRect = { height: 300 };
    virtualKeyboard.dispatchEvent(new Event('geometrychange'));
    expect(surface.read()).toMatchObject({ keyboard: 300, viewport: { height: 440, stableHeight: 740 } });
  });
});

describe('the insets of a host', () => {
  test('the larger safe area of page and host counts, and a keyboard of the host', () => {
    const { source } = openHost({ safeArea: { top: 44, bottom: 34 }, keyboard: 291 });
    expect(openPhone({ host: source }).surface.read()).toEqual({
      safeArea: { top: 44, right: 0, bottom: 34, left: 0 },
      keyboard: 291,
      viewport: { width: 360, height: 449, stableHeight: 740 },
    });
  });

  test.each([
    ['silent', undefined],
    ['refusing', null],
    ['malformed', 'nonsense'],
    ['of a wrong version', { insets: [44, 0, 34, 0] }],
    ['numbers as text', { safeArea: { top: '44' }, keyboard: '300' }],
    ['negative', { safeArea: { top: -1 }, keyboard: -300 }],
    ['not finite', { safeArea: { top: Number.NaN }, keyboard: Number.POSITIVE_INFINITY }],
    ['too large', { safeArea: { top: 1e6 }, keyboard: 1e6 }],
  ])('a host source that is %s leaves the page’s own insets', (_, facts) => {
    const { source } = openHost(facts);
    expect(openPhone({ host: source }).surface.read()).toEqual(openPhone().surface.read());
  });

  test('a host source that throws leaves the page’s own insets', () => {
    const fail = () => {
      throw new Error('the host failed');
    };
    const { surface, resize } = openPhone({ host: { read: fail, listen: fail } });
    resize({ height: 700 });
    expect(surface.read().viewport.height).toBe(700);
    expect(() => surface.dispose()).not.toThrow();
  });

  test('a change told twice is one change, and one told after disposal is none', () => {
    const { host, source } = openHost({ keyboard: 0 });
    const { surface } = openPhone({ host: source });
    const listener = vi.fn();
    surface.on(() => {
      throw new Error('a listener failed');
    });
    surface.on(listener);
    host.facts = { keyboard: 300 };
    host.changed();
    host.changed();
    expect(listener.mock.calls).toMatchObject([[{ keyboard: 300 }]]);
    surface.dispose();
    surface.dispose();
    host.facts = { keyboard: 0 };
    host.changed();
    expect([listener.mock.calls.length, host.stopped, surface.read().keyboard]).toEqual([1, 1, 300]);
  });
});

test('disposed insets leave neither an element nor a listener in the page', () => {
  const elements = document.documentElement.childElementCount;
  const { surface, resize } = openPhone();
  expect(document.documentElement.childElementCount).toBe(elements + 1);
  surface.dispose();
  resize({ height: 500 });
  expect(document.documentElement.childElementCount).toBe(elements);
  expect(surface.read().viewport.height).toBe(740);
});

test('insets on a server are zero', () => {
  expect(createInsets(undefined).read()).toMatchObject({ keyboard: 0, viewport: { stableHeight: 0 } });
});
