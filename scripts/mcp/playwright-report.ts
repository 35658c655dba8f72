import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { maskText } from '../../bridge/mask.ts';
import * as m from './messages.ts';

const failure = v.looseObject({ message: v.optional(v.string(), '') });
const attachment = v.looseObject({
  name: v.string(),
  /** base64 */
  body: v.optional(v.string()),
  path: v.optional(v.string()),
});
const run = v.looseObject({
  errors: v.optional(v.array(failure), []),
  attachments: v.optional(v.array(attachment), []),
});
const spec = v.looseObject({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.looseObject({
      projectName: v.string(),
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.array(run),
    }),
  ),
});
interface Suite {
  title: string;
  specs: v.InferOutput<typeof spec>[];
  suites: Suite[];
}
const suite: v.GenericSchema<unknown, Suite> = v.looseObject({
  title: v.string(),
  specs: v.optional(v.array(spec), []),
  suites: v.optional(v.array(v.lazy(() => suite)), []),
});
const report = v.looseObject({
  suites: v.array(suite),
  errors: v.optional(v.array(failure), []),
  stats: v.looseObject({
    duration: v.number(),
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
});

/** Long enough for an assertion with its diff. */
const MAX_ERROR = 1_500;

/** One scenario in one host. */
export interface ReportedTest {
  title: string;
  /** `every-host/pay.spec.ts` */
  file: string;
  line: number;
  host: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** masked; empty: none */
  error: string;
  /** the texts that the last failed attempt attached, by name */
  attached: ReadonlyMap<string, string>;
}

export interface PlaywrightReport {
  passed: number;
  failed: number;
  flaky: number;
  skipped: number;
  seconds: number;
  tests: readonly ReportedTest[];
  /** of the run, not of a test; masked */
  errors: readonly string[];
}

/** Reads the report that Playwright's JSON reporter has written. Throws a sentence if it is none. */
export function readReport(text: string): PlaywrightReport {
  const parsed = v.safeParse(report, parse(text));
  if (!parsed.success) throw new Error(m.damagedReport);
  const { suites, errors, stats } = parsed.output;
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    flaky: stats.flaky,
    skipped: stats.skipped,
    seconds: Math.round(stats.duration / 1000),
    // the outermost suite is the file
    tests: suites.flatMap((file) => listTests(file, [])),
    errors: errors.map(({ message }) => readError(message)),
  };
}

function listTests({ specs, suites }: Suite, titles: readonly string[]): ReportedTest[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }): ReportedTest => {
      const failed = results.filter(({ errors }) => errors.length > 0).at(-1);
      return {
        title: [...titles, title].join(' › '),
        file,
        line,
        host: projectName,
        status,
        error: readError(failed?.errors.map(({ message }) => message).join('\n\n') ?? ''),
        attached: new Map(
          failed?.attachments.flatMap(({ name, body }) =>
            body === undefined ? [] : [[name, Buffer.from(body, 'base64').toString('utf8')]],
          ),
        ),
      };
    }),
  );
  return [...own, ...suites.flatMap((inner) => listTests(inner, [...titles, inner.title]))];
}

/** What a test compares may be a phone number or a code. */
const readError = (message: string) => maskText(stripVTControlCharacters(message)).slice(0, MAX_ERROR);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
