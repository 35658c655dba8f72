import { fuzzAdapter } from './fuzz-adapter.ts';
import { fuzzFrameHost } from './fuzz-frame-host.ts';
import { fuzzTraceFile } from './fuzz-trace-file.ts';
import { airtelApp } from './hosts/airtel.ts';
import { browser } from './hosts/browser.ts';
import { frame } from './hosts/frame.ts';
import { lineApp } from './hosts/line.ts';
import { paytmApp } from './hosts/paytm.ts';
import { phonepeApp } from './hosts/phonepe.ts';
import { raw } from './hosts/raw.ts';
import { telegramApp } from './hosts/telegram.ts';
import { ucpApp } from './hosts/ucp.ts';
import type { FuzzOptions, FuzzResult } from './watch.ts';

/** Every adapter, and an adapter that passes everything on to the bridge unchecked. */
const ADAPTERS = [browser, phonepeApp, airtelApp, paytmApp, telegramApp, lineApp, ucpApp, frame, raw];

/** Everything that is fuzzed, by name. */
export const FUZZES: Readonly<Record<string, (options: FuzzOptions) => Promise<FuzzResult>>> = {
  ...Object.fromEntries(
    ADAPTERS.map((adapter) => [adapter.name, (options: FuzzOptions) => fuzzAdapter(adapter, options)]),
  ),
  'frame-host': fuzzFrameHost,
  'trace-file': fuzzTraceFile,
};
