import type { Settings } from '../shell/settings.ts';

/** The other end of the connection, for runtimes that provide its address. */
export interface Peer {
  address: string;
}

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** The headers of a `Request`, or of a Node request. */
export interface HasHeaders {
  headers: { get(name: string): string | null };
}

export interface Forwarding {
  /** the scheme and host that the browser sees */
  originOf(request: Request): string;
  /** the address that identifies the caller for limits; undefined if the runtime does not provide it */
  callerOf(request: HasHeaders, peer: Peer | undefined): string | undefined;
  /** the forwarding headers for the backend */
  headersFor(request: Request, peer: Peer | undefined): Record<string, string>;
}

/**
 * Clients can forge forwarding headers. Only the entries of the `TRUST_PROXY` nearest proxies are trusted;
 * `SHOP_ORIGIN`, if set, determines scheme and host.
 */
export function createForwarding(
  { trustProxy, shopOrigin }: Pick<Settings<'server'>, 'trustProxy' | 'shopOrigin'>,
  log: (error: unknown, where: string) => void,
): Forwarding {
  const configuredUrl = shopOrigin === undefined ? null : new URL(shopOrigin);

  function warnIfIgnored(request: Request): void {
    const header = FORWARDING_HEADERS.find((name) => request.headers.has(name));
    if (trustProxy === 0 && header !== undefined) {
      log(`A request came with ${header}, which is ignored: TRUST_PROXY is 0.`, 'forwarded');
    }
  }

  /** Each proxy appends an entry; everything before the trusted ones may be forged. */
  const trustedEntries = (request: HasHeaders, name: string): string[] =>
    trustProxy === 0 ? [] : listOf(request.headers.get(name)).slice(-trustProxy);

  function originOf(request: Request): string {
    warnIfIgnored(request);
    if (configuredUrl !== null) return configuredUrl.origin;
    const url = new URL(request.url);
    const scheme = trustedEntries(request, 'x-forwarded-proto')[0];
    const host = trustedEntries(request, 'x-forwarded-host')[0];
    const protocol = scheme === 'https' || scheme === 'http' ? `${scheme}:` : url.protocol;
    return `${protocol}//${host !== undefined && HOST_PATTERN.test(host) ? host : url.host}`;
  }

  return {
    originOf,
    callerOf(request, peer) {
      const address = trustedEntries(request, 'x-forwarded-for')[0] ?? peer?.address;
      return address === undefined ? undefined : callerAt(address);
    },
    headersFor(request, peer) {
      const { protocol, host } = new URL(originOf(request));
      const chain = [...trustedEntries(request, 'x-forwarded-for'), ...(peer ? [peer.address] : [])];
      return {
        ...(chain.length > 0 && { 'x-forwarded-for': chain.join(', ') }),
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-host': host,
      };
    },
  };
}

const HOST_PATTERN = /^[a-z0-9.-]+(:\d{1,5})?$/i;

/** The address without its port; for IPv6 only the network, because one caller can use all addresses of a network. */
export function callerAt(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\]/.exec(address) ?? [];
  const plain = (bracketed ?? address.replace(/^([\d.]+):\d+$/, '$1')).toLowerCase().split('%')[0] ?? '';
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(':')) return plain.slice(0, MAX_LENGTH);
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(8 - groups.length - rest.length, 0) }, () => '0');
  const network = [...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS);
  return network
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
    .slice(0, MAX_LENGTH);
}

/** The network is the first 64 bits, in groups of 16. */
const NETWORK_GROUPS = 4;
const MAX_LENGTH = 64;

function listOf(header: string | null): string[] {
  return (header ?? '').split(',').flatMap((entry) => entry.trim() || []);
}
