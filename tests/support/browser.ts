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

/** A headless Chromium that makes no requests of its own. */
export async function launchBrowser({ args = [], env, ...options }: LaunchOptions = {}): Promise<Browser> {
  const executablePath = options.executablePath ?? findBrowser(thisMachine);
  return chromium.launch({
    ...options,
    executablePath,
    args: [...QUIET_ARGS, ...args],
    env: { ...process.env, ...librariesOf(executablePath), ...env },
  });
}
