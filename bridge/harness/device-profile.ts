import type { DeviceRows } from './device-rows.ts';
import type { HostProfile } from './host-profile.ts';

type Page = Window & typeof globalThis;

/** How a row calls what the host has blocked, which {@link isBlockedByHost} recognizes. */
const BLOCKED_BY_HOST = 'blocked by the host’s';

export const isBlockedByHost = (outcome: string): boolean => outcome.startsWith(BLOCKED_BY_HOST);

type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'originalPolicy'>;

/** The outcome of a request that a policy has blocked: the host's rule, or only that it was blocked. */
export function nameBlock(
  profile: HostProfile | undefined,
  { effectiveDirective, blockedURI, originalPolicy }: Violation,
): string {
  if (profile?.documentPolicy === undefined) return 'blocked';
  if (normalize(originalPolicy) !== normalize(profile.documentPolicy)) return 'blocked';
  const isUnmapped = profile.mapping !== undefined && /^(https?|wss?):/.test(blockedURI);
  return `${BLOCKED_BY_HOST} ${isUnmapped ? 'address mapping' : 'policy'}: ${effectiveDirective}`;
}

/** Adds a row for each use of a feature that the host's permissions policy forbids. */
export function watchPermissions(window: Page, profile: HostProfile, rows: DeviceRows): void {
  const { ReportingObserver } = window;
  if (!ReportingObserver || profile.permissionsPolicy === undefined) return;
  const forbidden = profile.permissionsPolicy.split(',').map((feature) => feature.split('=')[0]?.trim());
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { featureId, message } = Object(body);
        if (forbidden.includes(featureId))
          rows.add('console', `${featureId}`, `${BLOCKED_BY_HOST} policy: ${featureId}`, 'bad', message);
      }
    },
    { types: ['permissions-policy-violation'], buffered: true },
  );
  observer.observe();
}

/** Browsers do not keep the spaces and the last separator of a policy. */
const normalize = (policy: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join('; ');

/** Removes these APIs from the page; those that the browser lacks anyway are skipped. */
export function switchOff(window: Page, apis: readonly string[]): void {
  for (const api of apis) {
    const [, owner = '', kind, member = ''] = /^(\w+)(?:([.#])(\w+))?$/.exec(api) ?? [];
    for (const [holder, name] of kind === undefined
      ? [[window, owner]]
      : holdersOf(window, owner, kind, member))
      if (holder !== null && holder !== undefined) Reflect.deleteProperty(Object(holder), `${name}`);
  }
}

/** The objects that may have the member: some are defined below the interface that specifies them. */
function holdersOf(
  window: Page,
  owner: string,
  kind: string,
  member: string,
): [holder: unknown, name: string][] {
  const object: unknown =
    owner === 'TypedArray' ? Object.getPrototypeOf(window.Int8Array) : Reflect.get(window, owner);
  if (kind === '.') return [[object, member]];
  const holders: unknown[] = [Object(object).prototype];
  if (owner === 'Window') holders.push(window);
  if (owner === 'Element') holders.push(window.HTMLElement.prototype, window.SVGElement.prototype);
  return holders.map((holder) => [holder, member]);
}
