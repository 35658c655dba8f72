import type { AdapterCall, Bridge, CallOptions, Executed } from './contract.ts';
import { type Deadlines, deadlineOf } from './create-bridge.ts';
import { withFallback } from './fallback.ts';
import { internalsOf } from './internals.ts';

/** One call of an entry point that adds to a bridge. */
interface ExtraCall<T extends object> {
  /** as in the trace */
  name: string;
  /** for the trace, which masks it */
  payload?: unknown;
  deadline?: keyof Deadlines;
  /** fails with `busy` while another one is open */
  exclusive?: boolean;
  /** asks the adapter, or throws `unsupported` if it has no such method */
  host: (context: AdapterCall) => Promise<unknown>;
  /** the page's way, if the host has none, or says so before it has done anything; undefined: pages have none */
  page: (() => unknown) | undefined;
  /** the result of what `host` or `page` resolves with, or throws `malformed`. Absent: there is none */
  read?: (reply: unknown) => T;
  options: CallOptions | undefined;
}

/** Guarded and traced like a bridge's own calls. */
export function extraCall<T extends object = object>(
  bridge: Pick<Bridge, 'host'>,
  call: ExtraCall<T>,
): Promise<T & Executed> {
  const { name, payload, deadline = 'background', exclusive, host, page, read, options } = call;
  const { parts, guard } = internalsOf(bridge);
  const resultOf = (reply: unknown) => read?.(reply) ?? ({} as T);
  return guard.call(
    name,
    deadlineOf(parts.deadlines, deadline),
    (context) =>
      withFallback(
        context,
        async () => resultOf(await host(context)),
        page && (async () => resultOf(await page())),
      ),
    options,
    undefined,
    payload,
    exclusive,
  );
}
