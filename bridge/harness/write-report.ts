import { maskText } from '../mask.ts';
import { describeShift, writeClockTime } from './clock-time.ts';
import { writeRule } from './backend-rules.ts';
import { NORMAL_TEXT, writeInsets } from './device-look.ts';
import { MONEY_COLUMNS, MONEY_TITLES, type MoneyRow } from './money.ts';
import { explain } from './fault-messages.ts';
import { isPageRow } from './page-rows.ts';
import type { TimelineRow } from './protocol.ts';
import type { HarnessState } from './reduce-harness.ts';
import { writeSetup } from './setup.ts';
import { isTracking } from './timeline-items.ts';
import { writeCurl } from './write-curl.ts';

/** The rows around the first failed one that a report lists; posts of events that went well are left out. */
const ROWS_BEFORE = 30;
const ROWS_AFTER = 30;

export interface ReportFacts {
  state: HarnessState;
  /** payments, as the books and the timeline have them */
  money: readonly MoneyRow[];
  /** the QA page's URL, with or without a query */
  page: string;
  /** names the build of the shop; empty: unknown */
  build: string;
  userAgent: string;
  /** milliseconds since 1970 */
  now: number;
}

/** A report of what the timeline shows, as Markdown. Rows are masked already. */
export function writeReport({ state, money, page, build, userAgent, now }: ReportFacts): string {
  const rows = state.rows.filter(
    ({ part, method, tone }) => part === undefined && (!isTracking(method) || tone === 'bad'),
  );
  const firstBad = rows.find(({ tone }) => tone === 'bad');
  const errors = rows.filter(({ kind }) => kind === 'console');
  const at = firstBad ? rows.indexOf(firstBad) : rows.length - 1;
  const shownRows = rows.slice(Math.max(0, at - ROWS_BEFORE), at + 1 + ROWS_AFTER);
  const start = state.startedAt ?? 0;
  // a rule for one call is no longer set once it has broken what is reported
  const rules = [...state.usedRules, ...state.rules];
  const link = new URL(writeSetup({ ...state, rules }), page);
  const sections = [
    `# ${firstBad ? `${firstBad.method}: ${firstBad.outcome}` : 'No failed call'} in ${state.host}`,
    listOf([
      `Open it again: ${link.href}`,
      `Host: ${state.host}${state.version ? `, native version ${state.version}` : ''}`,
      `Tenant: ${state.tenant ?? 'default'}`,
      ...(state.profile === undefined ? [] : [`Host profile: ${state.profile}`]),
      `Page: ${maskText(state.path)}${state.page === 'running' ? '' : ` (${state.page})`}`,
      ...describeDevice(state),
      `Network: ${state.offline ? 'offline' : 'connected'}`,
      `Faults of the app: ${formatFaults(state.faults)}`,
      `Faults of the backend: ${formatRules(state)}`,
      ...(state.holds.length > 0 ? [`Held answers: ${state.holds.join(', ')}`] : []),
      `Build: ${build || 'unknown'}`,
      `Browser: ${userAgent}`,
      ...(state.startedAt === null ? [] : [`Timeline began: ${new Date(state.startedAt).toISOString()}`]),
      `Reported: ${new Date(now).toISOString()}`,
    ]),
  ];
  if (firstBad) sections.push('## What failed first', ...detailsOf(firstBad, start, link.origin));
  const call = firstBad?.kind === 'api' ? undefined : findCall(rows);
  if (call) sections.push(`## ${call.title}`, call.why, ...detailsOf(call.row, start, link.origin));
  const broken = shownRows.filter((row) => row.fault !== undefined || isPageRow(row));
  if (broken.length > 0)
    sections.push('## Broken on purpose', listOf(broken.map((row) => describeBroken(row, start))));
  if (money.length > 0) sections.push('## Money', moneyTable(money), ...disagreementsOf(money));
  if (errors.length > 0)
    sections.push('## Errors', listOf(errors.map(({ method, why = '' }) => `${method} ${why}`.trim())));
  sections.push(`## Timeline (${shownRows.length} of ${rows.length} events)`, tableOf(shownRows, start));
  return `${sections.join('\n\n')}\n`;
}

function describeDevice(state: HarnessState): string[] {
  const { size, scheme, textSize, pixelRatio, keyboard, insets, clock, clockShift, seed } = state;
  return [
    ...(size ? [`Size: ${size.width} × ${size.height}`] : []),
    ...(scheme ? [`Colours: ${scheme}`] : []),
    ...(textSize === NORMAL_TEXT ? [] : [`Text size: ${textSize}%`]),
    ...(pixelRatio === null ? [] : [`Pixel ratio: ${pixelRatio}`]),
    ...(keyboard === null ? [] : [`On-screen keyboard: ${keyboard}`]),
    ...(insets === null ? [] : [`Insets: ${writeInsets(insets)}`]),
    ...(clock === null ? [] : [`Clock: set to ${writeClockTime(clock)}, ${describeShift(clockShift)}`]),
    ...(seed === null ? [] : [`Seed: ${seed}`]),
  ];
}

function moneyTable(money: readonly MoneyRow[]): string {
  const head = ['payment', ...MONEY_COLUMNS.map((column) => MONEY_TITLES[column])];
  const lines = money.map(({ title, cells, disagreements }) => [
    title,
    ...MONEY_COLUMNS.map((column) => {
      const isWrong = disagreements.some(({ columns }) => columns.includes(column));
      return `${cells[column]}${isWrong ? ' ✗' : ''}`;
    }),
  ]);
  return writeTable([head, head.map(() => '---'), ...lines]);
}

function disagreementsOf(money: readonly MoneyRow[]): string[] {
  const texts = money.flatMap(({ title, disagreements }) =>
    disagreements.map(({ text }) => maskText(`${title}: ${text}`)),
  );
  return texts.length > 0 ? [listOf(texts)] : [];
}

function formatFaults(faults: HarnessState['faults']): string {
  const texts = Object.entries(faults).map(([method, mode]) => `${method} ${mode}`);
  return texts.join(', ') || 'none';
}

function formatRules({ rules, usedRules }: HarnessState): string {
  const used = usedRules.map((rule) => `${writeRule(rule)} (used up)`);
  return [...used, ...rules.map(writeRule)].join(', ') || 'none';
}

/** What to look at in the backend when no call of it is the first failure. */
function findCall(rows: readonly TimelineRow[]): { title: string; why: string; row: TimelineRow } | null {
  const calls = rows.filter(({ kind, method }) => kind === 'api' && !isTracking(method));
  const failed = calls.filter(({ tone }) => tone === 'bad').at(-1);
  if (failed)
    return { title: 'Newest failed call', why: 'The newest call of the backend that failed:', row: failed };
  const changing = calls.filter(({ method }) => !method.startsWith('GET ')).at(-1);
  if (!changing) return null;
  const why = 'No call of the backend failed. This is the newest that is not a GET:';
  return { title: 'Newest change', why, row: changing };
}

/** `12.345 s: POST /api/v1/payments: server error` */
function describeBroken({ at, method, outcome, why = '', fault }: TimelineRow, start: number): string {
  const what = fault ?? [outcome, why].filter(Boolean).join(', ');
  return `${seconds(at - start)}: ${method}: ${what}`;
}

function detailsOf(row: TimelineRow, start: number, origin: string): string[] {
  const { headers, payload, reply } = row;
  const details = { why: explain(row) || undefined, headers, payload, reply };
  return [
    tableOf([row], start),
    codeOf('json', JSON.stringify(details, null, 2)),
    ...(row.kind === 'api' ? [codeOf('sh', writeCurl(row, origin))] : []),
  ];
}

function tableOf(rows: readonly TimelineRow[], start: number): string {
  const lines = rows.map((row) => {
    const { at, kind, method, outcome, duration, tone } = row;
    const ending = `${outcome || 'open'}${tone === 'bad' ? ' ✗' : ''}`;
    const took = duration === undefined ? '' : `${Math.round(duration)} ms`;
    return [seconds(at - start), kind, method, [ending, explain(row)].filter(Boolean).join(', '), took];
  });
  return writeTable([
    ['at', 'kind', 'call', 'outcome', 'took'],
    ['---', '---', '---', '---', '---'],
    ...lines,
  ]);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`;

const writeTable = (table: readonly (readonly string[])[]) =>
  table.map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');

const escapeCell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
const listOf = (items: readonly string[]) => items.map((item) => `- ${item.replace(/\s+/g, ' ')}`).join('\n');

/** The fence is longer than any in the text, so that the text cannot end it. */
function codeOf(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
