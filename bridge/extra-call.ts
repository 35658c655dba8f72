import type { AdapterCall, Bridge, CallOptions, Executed } from './contract.ts';
import { type Deadlines, deadlineOf } from './create-bridge.ts';
import { withFallback } from './fallback.ts';
import { internalsOf } from './internals.ts';

/** One call of an entry point that adds to a bridge. */
interface ExtraCall {
  /** as in the trace */
  name: string;
  /** for the trace, which masks it */
  payload?: unknown;
  deadline?: keyof Deadlines;
  /** asks the adapter, or throws `unsupported` if it has no such method. What it resolves with is ignored */
  host: (context: AdapterCall) => Promise<unknown>;
  /** the page's way, if the host has none, or says so before it has done anything; undefined: pages have none */
  page: (() => unknown) | undefined;
  options: CallOptions | undefined;
}

/** Guarded and traced like a bridge's own calls. */
export function extraCall(bridge: Pick<Bridge, 'host'>, call: ExtraCall): Promise<Executed> {
  const { name, payload, deadline = 'background', host, page, options } = call;
  const { parts, guard } = internalsOf(bridge);
  return guard.call(
    name,
    deadlineOf(parts.deadlines, deadline),
    (context) =>
      withFallback(
        context,
        async () => {
          await host(context);
          return {};
        },
        page &&
          (async () => {
            await page();
          }),
      ),
    options,
    undefined,
    payload,
  );
}
