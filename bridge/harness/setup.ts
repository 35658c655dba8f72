import { maskText } from '../mask.ts';
import { type BackendRule, MAX_RULES, readRule, writeRule } from './backend-rules.ts';
import { MAX_SEED, readClockTime, writeClockTime } from './clock-time.ts';
import type { Edges } from '../insets.ts';
import {
  type DeviceLook,
  type Keyboard,
  KEYBOARDS,
  NORMAL_TEXT,
  type Scheme,
  SCHEMES,
  writeInsets,
} from './device-look.ts';
import { FAULT_MODES, type FaultMode, methodCalled } from '../testing/simulator.ts';
import { holdForm } from './hold-messages.ts';
import { readHold } from './holds.ts';
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
export interface Setup extends DeviceLook {
  /** the chosen host's id */
  host: string;
  /** the sandbox's tenant; absent: the default one */
  tenant?: string | undefined;
  /** the id of one of the host's profiles; absent: none */
  profile?: string | undefined;
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
  /** what the clocks of the app and of the sandbox's tenant are set to, in milliseconds since 1970; null: not set */
  clock: number | null;
  /** ids and random choices of the app and of the sandbox follow from it, from the seed data on; null: from chance */
  seed: number | null;
  answers: AnswerMode;
  offline: boolean;
  /** faults of the backend; the first that matches a call applies */
  rules: readonly BackendRule[];
  /** whose answers are held until the tester lets them go, see `holds.ts` */
  holds: readonly string[];
}

const DEFAULT_PHONE = '9876543210';
export const MIN_PX = 240;
export const MAX_PX = 4096;
export const MIN_TEXT = 50;
export const MAX_TEXT = 300;
export const MIN_RATIO = 0.5;
export const MAX_RATIO = 5;
export const MAX_INSET = 200;

/**
 * `?host=ID&profile=ID&version=N&fault=METHOD:MODE&phone=…&path=…&size=WxH&scheme=dark&text=130&dpr=2&keyboard=covers&insets=47,0,34,0`
 * `&clock=2026-12-24T13:00:00Z&seed=7&answers=MODE&offline&rule=CALL:MODE:once&hold=CALL&tenant=NAME`; METHOD is a native method or one of its aliases. `problems`: a sentence for each part that is wrong; the default is used in its place.
 */
export function readSetup(
  search: string,
  hosts: readonly HarnessHost[],
): { setup: Setup; problems: readonly string[] } {
  const params = new URLSearchParams(search);
  const problems: string[] = [];
  /** the value of a parameter, converted; the default if it is absent or wrong */
  function read<T>(name: string, fallback: T, convert: (value: string) => T | null, expected: string): T {
    const [value, ...others] = params.getAll(name);
    if (value === undefined) return fallback;
    if (others.length > 0) problems.push(m.repeated(name));
    const converted = convert(value);
    if (converted === null) problems.push(m.wrongParameter(name, value, expected));
    return converted ?? fallback;
  }

  const ids = hosts.map(({ simulator }) => simulator.host);
  const id = read('host', null, (value) => (ids.includes(value) ? value : null), ids.join(', '));
  const { simulator, profiles = [] } = findHost(hosts, id);
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
  const ruleTexts = params.getAll('rule');
  if (ruleTexts.length > MAX_RULES) problems.push(m.tooManyRules(MAX_RULES));
  const rules = ruleTexts.slice(0, MAX_RULES).flatMap((text) => {
    const rule = readRule(text);
    if (rule === null) problems.push(m.wrongParameter('rule', text, m.ruleForm));
    return rule ?? [];
  });
  const holds = params.getAll('hold').flatMap((text) => {
    const hold = readHold(text, simulator);
    if (hold === null) problems.push(m.wrongParameter('hold', text, holdForm));
    return hold ?? [];
  });
  const profileIds = profiles.map((profile) => profile.id);
  const profile = read<string | null>(
    'profile',
    null,
    (value) => (profileIds.includes(value) ? value : null),
    profileIds.join(', ') || m.noProfiles,
  );
  const tenant = read('tenant', null, (value) => (isTenantName(value) ? value : null), m.tenantName);
  const setup: Setup = {
    host: simulator.host,
    ...(tenant !== null && tenant !== DEFAULT_TENANT && { tenant }),
    ...(profile !== null && { profile }),
    version: read('version', newest, readVersion, versionNames),
    faults,
    phone: read('phone', DEFAULT_PHONE, (value) => (/^\d{10}$/.test(value) ? value : null), m.tenDigits),
    path: read('path', '/', (value) => (isShopPath(value) ? value : null), m.shopPath),
    size: read<DeviceSize | null>('size', null, readSize, m.sizeRange(MIN_PX, MAX_PX)),
    scheme: read<Scheme | null>(
      'scheme',
      null,
      (value) => SCHEMES.find((scheme) => scheme === value) ?? null,
      SCHEMES.join(', '),
    ),
    textSize: read('text', NORMAL_TEXT, readWhole(MIN_TEXT, MAX_TEXT), m.textRange(MIN_TEXT, MAX_TEXT)),
    pixelRatio: read('dpr', null, readPixelRatio, m.pixelRatioRange(MIN_RATIO, MAX_RATIO)),
    keyboard: read<Keyboard | null>(
      'keyboard',
      null,
      (value) => KEYBOARDS.find((keyboard) => keyboard === value) ?? null,
      KEYBOARDS.join(', '),
    ),
    insets: read('insets', null, readInsets, m.insetsForm(MAX_INSET)),
    clock: read('clock', null, readClockTime, m.clockForm),
    seed: read('seed', null, readWhole(0, MAX_SEED), m.seedRange(MAX_SEED)),
    answers: read(
      'answers',
      'hand',
      (value) => ANSWER_MODES.find((mode) => mode === value) ?? null,
      ANSWER_MODES.join(', '),
    ),
    offline: params.has('offline'),
    rules,
    holds: [...new Set(holds)],
  };
  for (const name of new Set(params.keys()))
    if (!isParameter(name)) problems.push(m.unknownParameter(name, PARAMETERS.join(', ')));
  return { setup, problems };
}

/** The parameters of a link. */
export const PARAMETERS = [
  'host',
  'profile',
  'version',
  'fault',
  'phone',
  'path',
  'size',
  'scheme',
  'text',
  'dpr',
  'keyboard',
  'insets',
  'clock',
  'seed',
  'answers',
  'offline',
  'rule',
  'hold',
  'tenant',
] as const;
export type Parameter = (typeof PARAMETERS)[number];

const isParameter = (name: string): boolean => PARAMETERS.some((parameter) => parameter === name);

function readSize(value: string): DeviceSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(value) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return Object.values(size).every((px) => px >= MIN_PX && px <= MAX_PX) ? size : null;
}

/** Of phones, such as 2.625; digits that no style sheet could tell apart are refused. */
function readPixelRatio(value: string): number | null {
  const ratio = /^\d(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  return ratio >= MIN_RATIO && ratio <= MAX_RATIO ? ratio : null;
}

/** `top,right,bottom,left`, whole CSS pixels. */
function readInsets(value: string): Edges | null {
  const [, ...sides] = /^(\d{1,3}),(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(value) ?? [];
  const [top = Number.NaN, right = 0, bottom = 0, left = 0] = sides.map(Number);
  return Math.max(top, right, bottom, left) <= MAX_INSET ? { top, right, bottom, left } : null;
}

/** A whole number in decimal digits. */
const readWhole =
  (min: number, max: number) =>
  (value: string): number | null => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };

/** The URL for this configuration, without defaults and without a query that contains secrets. */
export function writeSetup(setup: Setup): string {
  const { host, tenant, profile, version, faults, phone, path, size, scheme, textSize, pixelRatio } = setup;
  const { keyboard, insets, clock, seed, answers, offline, rules, holds } = setup;
  const params = new URLSearchParams({ host, ...(tenant !== undefined && { tenant }) });
  if (profile !== undefined) params.set('profile', profile);
  if (version) params.set('version', `${version}`);
  for (const [method, mode] of Object.entries(faults)) params.append('fault', `${method}:${mode}`);
  if (phone !== DEFAULT_PHONE) params.set('phone', phone);
  const safePath = maskText(path) === path ? path : path.replace(/[?#].*/, '');
  if (safePath !== '/') params.set('path', safePath);
  if (size) params.set('size', `${size.width}x${size.height}`);
  if (scheme) params.set('scheme', scheme);
  if (textSize !== NORMAL_TEXT) params.set('text', `${textSize}`);
  if (pixelRatio !== null) params.set('dpr', `${pixelRatio}`);
  if (keyboard) params.set('keyboard', keyboard);
  if (insets) params.set('insets', writeInsets(insets));
  if (clock !== null) params.set('clock', writeClockTime(clock));
  if (seed !== null) params.set('seed', `${seed}`);
  if (answers !== 'hand') params.set('answers', answers);
  for (const rule of rules) params.append('rule', writeRule(rule));
  for (const hold of holds) params.append('hold', hold);
  if (offline) params.set('offline', '');
  return `?${params
    .toString()
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/%2C/g, ',')
    .replace(/offline=$/, 'offline')}`;
}

/** What of the set-up is not the default of its host, for a test. The tenant is the test's own. */
export function setupForTest(setup: Setup, hosts: readonly HarnessHost[]): Readonly<Record<string, unknown>> {
  // a link has no query that contains secrets
  const { tenant: _, ...shared } = readSetup(writeSetup(setup), hosts).setup;
  const defaults: object = readSetup(`?host=${setup.host}`, hosts).setup;
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(defaults, name));
  return Object.fromEntries(Object.entries(shared).filter(isChanged));
}

export function findHost(hosts: readonly HarnessHost[], id: string | null): HarnessHost {
  const host = hosts.find(({ simulator }) => simulator.host === id) ?? hosts[0];
  if (!host) throw new Error('The harness needs at least one host');
  return host;
}

/** What a page without a sandbox can take of a link. */
export function withoutSandbox({
  setup,
  problems,
}: ReturnType<typeof readSetup>): ReturnType<typeof readSetup> {
  const { tenant, clock, seed, rules, ...kept } = setup;
  const isWhole = tenant === undefined && clock === null && seed === null && rules.length === 0;
  return {
    setup: { ...kept, clock: null, seed: null, rules: [] },
    problems: isWhole ? problems : [...problems, m.linkNeedsSandbox],
  };
}
