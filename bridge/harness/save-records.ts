import type { MoneyRow } from './money.ts';
import type { HarnessState } from './reduce-harness.ts';
import { screenOf } from './run.ts';
import { writeSetup } from './setup.ts';
import type { ExportFormat } from './TimelineHead.tsx';
import { writeTimelineFile } from './timeline-file.ts';
import { writeHar } from './write-har.ts';
import { writeReport } from './write-report.ts';

/** Saves the report. Returns the name of the file. */
export function saveReport(state: HarnessState, money: readonly MoneyRow[], shop: Document | null): string {
  const now = Date.now();
  const name = nameFile(state, now, 'md');
  const report = writeReport({
    state,
    money,
    page: window.location.href,
    build: buildOf(shop),
    userAgent: window.navigator.userAgent,
    now,
  });
  saveFile(name, report, 'text/markdown');
  return name;
}

/** Saves the timeline. `heading`: that of the shop's screen. Returns the name of the file. */
export function saveTimeline(
  state: HarnessState,
  format: ExportFormat,
  shop: Document | null,
  heading: string | null,
): string {
  const now = Date.now();
  const name = nameFile(state, now, format === 'har' ? 'har' : 'json');
  const build = buildOf(shop);
  const { rows, startedAt } = state;
  const run = state.run && { ...state.run, end: screenOf(state, heading) };
  const text =
    format === 'har'
      ? writeHar(rows, { origin: window.location.origin, build })
      : writeTimelineFile({
          ...{ setup: writeSetup(state), build, exportedAt: now, startedAt, rows },
          ...(run && { run }),
        });
  saveFile(name, text, 'application/json');
  return name;
}

export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/**
 * The build's id, of a server that tells it to this page. Else the names of the shop's scripts, which contain their hashes;
 * empty if the shop cannot be read.
 */
export function buildOf(page: Document | null): string {
  const id = document.documentElement.dataset.build;
  if (id) return id;
  const scripts = [...(page?.scripts ?? [])].filter(({ type, src }) => type === 'module' && src !== '');
  return scripts.map(({ src }) => new URL(src).pathname.split('/').pop()).join(', ');
}

function nameFile({ host }: HarnessState, now: number, extension: string): string {
  const digits = new Date(now).toISOString().slice(0, 19).replace(/\D/g, '');
  return `doorstep-${host}-${digits}.${extension}`;
}
