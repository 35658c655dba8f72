import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGoods } from '../../fixtures/catalog/create-goods.ts';
import { createStoryBackend } from '../../fixtures/gallery/backend.ts';
import { settle } from '../../fixtures/gallery/settle.ts';
import { BackendContext } from '../../fixtures/gallery/ShopScreen.tsx';
import { STORIES } from '../../fixtures/gallery/stories/index.ts';
import { openSandbox, type Sandbox } from '../../fixtures/open-sandbox.ts';
import { createSystemClock } from '../../src/platform/clock.ts';
import { countingRandom } from '../fixtures/sandbox-driver.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';

/** All code is loaded after the first stories. */
const STILL_MS = 40;

interface HappyWindow {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
}

/** Other tests on this page may have turned on React's warnings about updates outside `act`. */
const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
let wasActing: boolean | undefined;
let sandbox: Sandbox;
let root: Root | null = null;
beforeAll(async () => {
  wasActing = acting.IS_REACT_ACT_ENVIRONMENT;
  acting.IS_REACT_ACT_ENVIRONMENT = false;
  // that of the test page never tells what is in view; without one, everything is
  vi.stubGlobal('IntersectionObserver', undefined);
  // a phone
  (window as unknown as HappyWindow).happyDOM.setViewport({ width: 360, height: 740 });
  sandbox = await openSandbox(
    { data: ':memory:', clock: createSystemClock(), random: countingRandom(), advanceS: 0 },
    createGoods(),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  acting.IS_REACT_ACT_ENVIRONMENT = wasActing;
  (window as unknown as HappyWindow).happyDOM.setViewport({ width: 1024, height: 768 });
  sandbox.close();
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('every file of stories is in the list, and no two stories have the same address', () => {
  const folder = join(import.meta.dirname, '../../fixtures/gallery/stories');
  const list = readFileSync(join(folder, 'index.ts'), 'utf8');
  const files = ['ui', 'screens'].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => `./${part}/${name}`),
  );
  expect(files.filter((file) => !list.includes(`'${file}'`))).toEqual([]);
  expect(new Set(STORIES.map(({ id }) => id)).size).toBe(STORIES.length);
});

// The journeys look for violations on the screens, in a real browser.
describe('every story is drawn without an error, and a component’s without an accessibility violation', () => {
  test.each(STORIES.map((story) => [story.id, story] as const))(
    '%s',
    async (id, { Component, play, parameters: { loading = false } }) => {
      const complaints: unknown[] = [];
      vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')));
      const backend = createStoryBackend({
        send: (request) => sandbox.fetch(request),
        origin: location.origin,
        tenant: 'gallery',
      });
      const canvasElement = document.createElement('div');
      document.body.append(canvasElement);
      root = createRoot(canvasElement);
      root.render(
        <BackendContext value={backend}>
          <Component />
        </BackendContext>,
      );
      const rest = () => settle(canvasElement, { isBusy: backend.isBusy, loading, stillMs: STILL_MS });
      await rest();
      if (play) {
        await play({ canvasElement });
        await rest();
      }
      expect(complaints).toEqual([]);
      expect(canvasElement.innerHTML).not.toBe('');
      if (id.startsWith('components-')) expect(await findAxeViolations(canvasElement)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});
