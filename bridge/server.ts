/**
 * A separate entry point next to `main.ts`: the environment for `connect` on a server, where nothing but the request is
 * known. Its types need no DOM library.
 */
import type { BridgeEnvironment } from './contract.ts';

export interface ServerOptions {
  /** the request's `User-Agent` header; empty if it has none */
  userAgent: string;
  /** the whole URL of the request, such as `https://shop.example/cart` */
  url: string;
  /** the settings of the partners' adapters, by partner name; default: none */
  config?: Readonly<Record<string, unknown>>;
}

/**
 * The environment of one request. A bridge connected in it knows the host and its policy; calls are rejected with
 * `unsupported`, as there is no page.
 *
 * ```ts
 * const env = createServerEnvironment({ userAgent: request.headers.get('user-agent') ?? '', url: request.url });
 * const bridge = await connect({ registry: [phonepe()], env });
 * ```
 */
export function createServerEnvironment(options: ServerOptions): BridgeEnvironment {
  rejectInvalid(options);
  const { userAgent, url, config = {} } = options;
  const values = new Map<string, string>();
  const noPage = (what: string) => new Error(`A server has no page: ${what}`);
  return {
    window: undefined,
    facts: { userAgent, injected: [], standalone: false, url },
    loadScript: (script) => Promise.reject(noPage(`${script} cannot be loaded`)),
    navigate(to) {
      throw noPage(`it cannot navigate to ${to}`);
    },
    config,
    tab: {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
    },
  };
}

/** For untyped callers: names the invalid option, and what to pass. */
function rejectInvalid(options: ServerOptions | undefined): void {
  const { userAgent, url }: Partial<ServerOptions> = options ?? {};
  const problem =
    typeof userAgent !== 'string'
      ? 'userAgent must be the User-Agent header of the request, or an empty string'
      : !isWholeUrl(url) && 'url must be the whole URL of the request, such as https://shop.example/cart';
  if (problem) throw new TypeError(`createServerEnvironment: ${problem}`);
}

function isWholeUrl(url: unknown): boolean {
  try {
    return typeof url === 'string' && !!new URL(url);
  } catch {
    return false;
  }
}
