/** The commands of WebDriver that the stories need; WebKit takes them over HTTP, Firefox over Marionette. */
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

export type EngineName = 'webkit' | 'firefox' | 'chromium';
export type Size = 'phone' | 'desktop';

export const VIEWPORTS: Readonly<Record<Size, { width: number; height: number }>> = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
};

/** What has to be decided before a browser starts. */
export interface Setup {
  size: Size;
  dark: boolean;
  /** neither cookies nor storage can be used */
  storageBlocked: boolean;
}

export interface Browser {
  version: string;
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** gives the page in front the viewport of the setup */
  resize(): Promise<void>;
  /** ends the process that runs the page, as a system short of memory does, and opens a new window */
  killPage(): Promise<void>;
  /** what `navigator.onLine` says; null: this browser reads it from the machine only */
  setOnline: ((online: boolean) => Promise<void>) | null;
  close(): Promise<void>;
}

/** The name of an element's reference in WebDriver's JSON. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebDriverError {
  error: string;
  message: string;
}

/** An error of the driver, by WebDriver's own name for it, such as `stale element reference`. */
export class CommandError extends Error {
  constructor(
    command: string,
    readonly kind: string,
    message: string,
  ) {
    super(`${command}: ${kind}: ${message.split('\n')[0]}`);
  }
}
