/** The WebDriver commands that the stories need; WebKit takes them over HTTP, Firefox over Marionette. */
export type Command =
  | 'Back'
  | 'ElementClear'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'ExecuteScript'
  | 'Forward'
  | 'Navigate'
  | 'PerformActions'
  | 'Refresh'
  | 'SwitchToFrame'
  | 'TakeScreenshot';

export const ENGINES = ['webkit', 'firefox', 'chromium'] as const;
export type EngineName = (typeof ENGINES)[number];
export type Size = 'phone' | 'desktop';

export const VIEWPORTS: Readonly<Record<Size, { width: number; height: number }>> = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
};
export const SIZES = Object.keys(VIEWPORTS) as Size[];

/** Options that must be set before a browser starts. */
export interface Setup {
  size: Size;
  dark: boolean;
  /** cookies and storage are blocked */
  storageBlocked: boolean;
}

export interface Browser {
  version: string;
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** sets the viewport of the current page to that of the setup */
  resize(): Promise<void>;
  /** ends the page's process, as a system short of memory does, and opens a new window */
  killPage(): Promise<void>;
  /** sets `navigator.onLine`; null: the browser knows only the machine's own connection */
  setOnline: ((online: boolean) => Promise<void>) | null;
  close(): Promise<void>;
}

/** The key of an element reference in WebDriver's JSON. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebDriverError {
  error: string;
  message: string;
}

/** A driver's error, under WebDriver's name for it, such as `stale element reference`. */
export class CommandError extends Error {
  constructor(
    command: string,
    readonly kind: string,
    message: string,
  ) {
    super(`${command}: ${kind}: ${message.split('\n')[0]}`);
  }
}
