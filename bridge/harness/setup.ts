import { maskText } from '../mask.ts';
import { type BackendRule, MAX_RULES, readRule, writeRule } from './backend-rules.ts';
import { FAULT_MODES, type FaultMode, methodCalled } from '../testing/simulator.ts';
import type { HarnessHost } from './host.ts';
import * as m from './messages.ts';
import { isFaultMode, isShopPath } from './protocol.ts';
import { DEFAULT_TENANT, isTenantName } from './tenant.ts';

/** How the host's sheets are answered. `hand`: by the user of the QA page */
export const ANSWER_MODES = ['hand', 'agree', 'refuse', 'dismiss'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

/** CSS pixels */
export interface DeviceSize {
  width: number;
  height: number;
}

/** Everything that a link to the QA page reproduces. */
export interface Setup {
  /** the chosen host's id */
  host: string;
  /** the sandbox's tenant; absent: the default one */
  tenant?: string | undefined;
  /** the host app's native version; 0 if it has none */
  version: number;
  /** faults by method name, only for methods that the host has */
  faults: Readonly<Record<string, FaultMode>>;
  /** the host app's user; 10 digits */
  phone: string;
  /** the path that the app opens, and later the page's current path */
  path: string;
  /** null: the host's usual size */
  size: DeviceSize | null;
  answers: AnswerMode;
  offline: boolean;
  /** faults of the backend; the first that matches a call applies */
  rules: readonly BackendRule[];
}

const DEFAULT_PHONE = '9876543210';
const MIN_PX = 240;
const MAX_PX = 4096;

/**
 * `?host=ID&version=N&fault=METHOD:MODE&phone=…&path=…&size=WxH&answers=MODE&offline&rule=CALL:MODE:once&tenant=NAME`; METHOD is
 * a native method or one of its aliases. `problems`: a sentence for each part that is wrong; the default is used in its place.
 */
export function readSetup(
  search: string,
  hosts: readonly HarnessHost[],
): { setup: Setup; problems: readonly string[] } {
  const params = new URLSearchParams(search);
  const problems: string[] = [];
  /** the value of a parameter, converted; the default if it is absent or wrong */
  function read<T>(name: string, fallback: T, convert: (value: string) => T | null, expected: string): T {
    const value = params.get(name);
    if (value === null) return fallback;
    const converted = convert(value);
    if (converted === null) problems.push(m.wrongParameter(name, value, expected));
    return converted ?? fallback;
  }

  const ids = hosts.map(({ simulator }) => simulator.host);
  const id = read('host', null, (value) => (ids.includes(value) ? value : null), ids.join(', '));
  const { simulator } = findHost(hosts, id);
  const { versions, methods } = simulator;
  const newest = Math.max(0, ...versions);
  const versionNames = versions.length > 0 ? versions.join(', ') : m.noVersions;
  const readVersion = (value: string) => (versions.includes(Number(value)) ? Number(value) : null);
  const faults: Record<string, FaultMode> = {};
  for (const fault of params.getAll('fault')) {
    const [name = '', mode] = fault.split(':');
    const method = methodCalled(name, simulator);
    if (method !== null && isFaultMode(mode)) faults[method] = mode;
    else
      problems.push(
        method === null
          ? m.wrongParameter('fault', fault, methods.length > 0 ? methods.join(', ') : m.noMethods)
          : m.wrongParameter('fault', fault, `${name}:${FAULT_MODES.join(` · ${name}:`)}`),
      );
  }
  const rules = params
    .getAll('rule')
    .slice(0, MAX_RULES)
    .flatMap((text) => {
      const rule = readRule(text);
      if (rule === null) problems.push(m.wrongParameter('rule', text, m.ruleForm));
      return rule ?? [];
    });
  const tenant = read('tenant', null, (value) => (isTenantName(value) ? value : null), m.tenantName);
  const setup: Setup = {
    host: simulator.host,
    ...(tenant !== null && tenant !== DEFAULT_TENANT && { tenant }),
    version: read('version', newest, readVersion, versionNames),
    faults,
    phone: read('phone', DEFAULT_PHONE, (value) => (/^\d{10}$/.test(value) ? value : null), m.tenDigits),
    path: read('path', '/', (value) => (isShopPath(value) ? value : null), m.shopPath),
    size: read<DeviceSize | null>('size', null, readSize, m.sizeRange(MIN_PX, MAX_PX)),
    answers: read(
      'answers',
      'hand',
      (value) => ANSWER_MODES.find((mode) => mode === value) ?? null,
      ANSWER_MODES.join(', '),
    ),
    offline: params.has('offline'),
    rules,
  };
  for (const name of new Set(params.keys()))
    if (!PARAMETERS.includes(name)) problems.push(m.unknownParameter(name, PARAMETERS.join(', ')));
  return { setup, problems };
}

const PARAMETERS = [
  'host',
  'version',
  'fault',
  'phone',
  'path',
  'size',
  'answers',
  'offline',
  'rule',
  'tenant',
];

function readSize(value: string): DeviceSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(value) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return Object.values(size).every((px) => px >= MIN_PX && px <= MAX_PX) ? size : null;
}

/** The URL for this configuration, without defaults and without a query that contains secrets. */
export function writeSetup(setup: Setup): string {
  const { host, tenant, version, faults, phone, path, size, answers, offline, rules } = setup;
  const params = new URLSearchParams({ host, ...(tenant !== undefined && { tenant }) });
  if (version) params.set('version', `${version}`);
  for (const [method, mode] of Object.entries(faults)) params.append('fault', `${method}:${mode}`);
  if (phone !== DEFAULT_PHONE) params.set('phone', phone);
  const safePath = maskText(path) === path ? path : path.replace(/[?#].*/, '');
  if (safePath !== '/') params.set('path', safePath);
  if (size) params.set('size', `${size.width}x${size.height}`);
  if (answers !== 'hand') params.set('answers', answers);
  for (const rule of rules) params.append('rule', writeRule(rule));
  if (offline) params.set('offline', '');
  return `?${params
    .toString()
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/offline=$/, 'offline')}`;
}

export function findHost(hosts: readonly HarnessHost[], id: string | null): HarnessHost {
  const host = hosts.find(({ simulator }) => simulator.host === id) ?? hosts[0];
  if (!host) throw new Error('The harness needs at least one host');
  return host;
}
