import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { maskText } from '../../bridge/mask.ts';
import { devices } from '../../fixtures/harness/devices.ts';
import * as m from './messages.ts';
import { type PlaywrightReport, type ReportedTest, readReport } from './playwright-report.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import type { SandboxPlace } from './sandbox-place.ts';
import { defineTool, type Tool } from './tool.ts';

const HOST_IDS = devices.map(({ host }) => host);
const LIST_LIMIT_MS = 120_000;
const USUAL_LIMIT_S = 900;
const MAX_LIMIT_S = 7_200;

const selectionFields = {
  files: v.optional(
    v.pipe(
      // must not be read as an option
      v.array(v.pipe(v.string(), v.regex(/^[\w./][\w./-]*$/, m.specFileForm))),
      v.description(m.specFiles),
    ),
    [],
  ),
  grep: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.description(m.grepHint))),
  hosts: v.optional(v.pipe(v.array(v.picklist(HOST_IDS)), v.description(m.hostsHint)), []),
};
const selection = v.strictObject(selectionFields);

/** The arguments of `npm run harness` for these scenarios. */
const selectionArguments = ({ files, grep, hosts }: v.InferOutput<typeof selection>): string[] => [
  ...files,
  ...hosts.map((host) => `--host=${host}`),
  ...(grep === undefined ? [] : [`--grep=${grep}`]),
];

export interface SpecToolsOptions {
  /** the repository */
  root: string;
  /** a deployed sandbox; undefined: each worker starts its own */
  url: string | undefined;
  /** the folder of the reports */
  report: string;
  place: SandboxPlace;
  /** builds if the build is stale */
  build(): Promise<void>;
}

/** Lists and runs the scenarios with the command `npm run harness`. */
export function specTools({ root, url, report, place, build }: SpecToolsOptions): Tool[] {
  const command = [join(root, 'scripts/harness.mjs'), ...(url === undefined ? [] : [`--url=${url}`])];
  let isRunning = false;

  return [
    defineTool({
      name: 'list_specs',
      title: 'List scenarios',
      description: 'The scenarios with their files and the hosts that they run in.',
      annotations: { readOnlyHint: true },
      input: selection,
      async run(chosen, { signal }) {
        const folder = mkdtempSync(join(tmpdir(), 'doorstep-specs-'));
        try {
          const file = join(folder, 'list.json');
          const args = [...command, ...selectionArguments(chosen), '--list', '--reporter=json'];
          const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
          const result = await runCommand(args, { cwd: root, env, signal, timeoutMs: LIST_LIMIT_MS });
          return { specs: groupTests(takeReport(file, result).tests) };
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    }),

    defineTool({
      name: 'run_specs',
      title: 'Run scenarios',
      description:
        'Runs scenarios in a real browser, as `npm run harness` does, and waits for the result: counts, and for each failed one its error, a link that opens its set-up, and files with its timeline and report. All scenarios in all hosts take long: choose files, grep or hosts.',
      annotations: { readOnlyHint: false, destructiveHint: false },
      input: v.strictObject({
        ...selectionFields,
        timeout_s: v.optional(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT_S), v.description(m.timeLimit)),
          USUAL_LIMIT_S,
        ),
      }),
      async run({ timeout_s, ...chosen }, { signal, report: tell }) {
        if (isRunning) throw new Error(m.runBusy);
        isRunning = true;
        try {
          // the command would build, too, and two builds at once would disturb each other
          if (url === undefined) await build();
          const file = join(report, 'report.json');
          // one of an earlier run must not be taken for this one's
          rmSync(file, { force: true });
          let ended = 0;
          const result = await runCommand([...command, ...selectionArguments(chosen), `--report=${report}`], {
            cwd: root,
            env: process.env,
            signal,
            timeoutMs: timeout_s * 1000,
            onLine(line) {
              if (!/^\s*\S+\s+\d+ \[/.test(line)) return;
              ended += 1;
              tell(ended, line.trim());
            },
          });
          if (result.ending === 'cancelled') throw new Error(m.runCancelled);
          const origin = url === undefined ? await place.origin().catch(() => undefined) : undefined;
          if (result.ending === 'timeout') {
            const found = existsSync(file)
              ? readReport(readFileSync(file, 'utf8'))
              : { passed: 0, failed: 0 };
            throw new Error(m.runStopped(timeout_s, m.counts(found.passed, found.failed)));
          }
          return describeRun(takeReport(file, result), { report, origin });
        } finally {
          isRunning = false;
        }
      },
    }),
  ];
}

/** Throws a sentence if there is no report, or nothing in it. */
function takeReport(file: string, { output, ending }: CommandResult): PlaywrightReport {
  if (ending === 'cancelled') throw new Error(m.runCancelled);
  if (!existsSync(file)) throw new Error(m.runBroken(maskText(output)));
  const found = readReport(readFileSync(file, 'utf8'));
  if (found.tests.length > 0) return found;
  const [problem] = found.errors.filter((error) => !/No tests found/.test(error));
  throw new Error(problem === undefined ? m.noSpecs : m.runBroken(problem));
}

/** Each scenario once, with its hosts. */
function groupTests(tests: readonly ReportedTest[]) {
  const groups = new Map<string, { file: string; title: string; hosts: string[] }>();
  for (const { file, title, host } of tests) {
    const key = `${file} ${title}`;
    const group = groups.get(key) ?? { file, title, hosts: [] };
    group.hosts.push(host);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** `origin`: a sandbox that still runs, for links; those of the workers have ended. Undefined: links are right as they are */
function describeRun(
  found: PlaywrightReport,
  { report, origin }: { report: string; origin: string | undefined },
): object {
  const { passed, failed, flaky, skipped, seconds, tests, errors } = found;
  const troubled = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed,
    failed,
    flaky,
    skipped,
    seconds,
    failures: troubled.map(({ title, file, line, host, status, error, attached }, index) => {
      const link = attached.get('set-up');
      return {
        title,
        file: `${file}:${line}`,
        host,
        ...(status === 'flaky' && { flaky: true }),
        error,
        ...(link !== undefined && { link: origin === undefined ? link : moveLink(link, origin) }),
        ...saveTexts(attached, join(report, 'timelines'), `${index + 1}-${host}`),
      };
    }),
    ...(errors.length > 0 && { errors }),
    reports: {
      html: join(report, 'html/index.html'),
      junit: join(report, 'junit.xml'),
      json: join(report, 'report.json'),
    },
  };
}

function moveLink(link: string, origin: string): string {
  const { pathname, search } = new URL(link);
  return `${origin}${pathname}${search}`;
}

/** What a test has attached, as files: the timeline for `read_timeline`, the report for a person. */
function saveTexts(attached: ReportedTest['attached'], folder: string, name: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [field, attachment] of [
    ['timeline', 'timeline.json'],
    ['report', 'timeline.md'],
  ] as const) {
    const text = attached.get(attachment);
    if (text === undefined) continue;
    mkdirSync(folder, { recursive: true });
    files[field] = join(folder, `${name}.${attachment.split('.').pop()}`);
    writeFileSync(files[field], text);
  }
  return files;
}
