import type { Setup, Size } from './browser.ts';
import type { Front } from './front.ts';
import type { Page } from './page.ts';
import type { Shopper } from './shopper.ts';

export interface World {
  page: Page;
  shopper: Shopper;
  front: Front;
  size: Size;
  /** opens a foreign site, on another host, that has only these pages; resolves with its URL */
  openForeignSite(pages: Readonly<Record<string, ForeignPage>>): Promise<string>;
  /** uses a control of the sandbox */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** takes a screenshot, if screenshots are wanted */
  picture(name: string): Promise<void>;
  /** records what this engine does not support */
  leaveOut(sentence: string): void;
  /** takes the errors so far, so that they do not fail the story */
  takeErrors(): string[];
}

export interface ForeignPage {
  html: string;
  /** the page’s Content-Security-Policy header */
  policy: string;
}

export interface Story {
  name: string;
  /** the story also runs with `--short`, because engines differ most here */
  short?: true;
  setup?: Partial<Pick<Setup, 'dark' | 'storageBlocked'>>;
  run(world: World): Promise<void>;
}

export function check(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new Error(sentence);
}

export function checkEqual(found: unknown, expected: unknown, description: string): void {
  const [foundJson, expectedJson] = [JSON.stringify(found), JSON.stringify(expected)];
  check(foundJson === expectedJson, `${description}: ${foundJson}, not ${expectedJson}`);
}

/** Checks that no text on the screen comes from a failed conversion, such as `Invalid Date`. */
export function checkWords(text: string, description: string): void {
  const brokenText = /Invalid Date|\bNaN\b|\bundefined\b|\[object /.exec(text);
  check(
    brokenText === null,
    `${description} says “${text.slice(Math.max(0, (brokenText?.index ?? 0) - 60)).slice(0, 160)}”`,
  );
}
