import type { Setup, Size } from './browser.ts';
import type { Front } from './front.ts';
import type { Page } from './page.ts';
import type { Shopper } from './shopper.ts';

export interface World {
  page: Page;
  shopper: Shopper;
  front: Front;
  size: Size;
  /** another front of the same shop: another site to browsers; `policy`: documents are sent with it */
  otherSite(pages: Readonly<Record<string, ForeignPage>>): Promise<string>;
  /** a control of the sandbox */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** of what is on the screen now, where pictures are asked for */
  picture(name: string): Promise<void>;
  /** says what this engine could not be made to do */
  leaveOut(sentence: string): void;
  /** what went wrong until now: a story that asks for it has expected it */
  takeErrors(): string[];
}

export interface ForeignPage {
  html: string;
  policy: string;
}

export interface Story {
  name: string;
  /** told with `--short` too: where engines differ most */
  short?: true;
  setup?: Partial<Pick<Setup, 'dark' | 'storageBlocked'>>;
  run(world: World): Promise<void>;
}

export function check(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

export function same(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  check(one === other, `${what}: ${one}, not ${other}`);
}

/** Nothing on the screen is a value that an engine could not make words of, such as a date it cannot read. */
export function checkWords(words: string, where: string): void {
  const wrong = /Invalid Date|\bNaN\b|\bundefined\b|\[object /.exec(words);
  check(
    wrong === null,
    `${where} says “${words.slice(Math.max(0, (wrong?.index ?? 0) - 60)).slice(0, 160)}”`,
  );
}
