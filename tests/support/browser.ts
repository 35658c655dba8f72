import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import { librariesOf, thisMachine } from './this-machine.ts';

const QUIET_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to start a headless Chromium that makes no requests of its own. */
export function browserOptions({ args = [], env, ...options }: LaunchOptions = {}): LaunchOptions {
  const executablePath = options.executablePath ?? findBrowser(thisMachine);
  return {
    ...options,
    executablePath,
    args: [...QUIET_ARGS, ...args],
    env: { ...process.env, ...librariesOf(executablePath), ...env },
  };
}

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch(browserOptions(options));
}
