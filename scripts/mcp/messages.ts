/** Sentences for agents and the engineers behind them. */
export const instructions =
  'Test the Doorstep shop in its host apps. run_specs runs the scenarios; make_setup_link gives a person a link to the same state; faults and books belong to a tenant of the sandbox backend.';

// the sandbox
export const tenant = (form: string) => `whose books and faults: the name of a tenant, ${form}`;
export const newest = 'how many rows of each book, the newest ones';
export const seedHint = 'ids, tokens and PINs follow from this number until the next reset';
export const nowHint = 'what the clock is set to, in milliseconds since 1970; without it, the real time';
export const wrongUrl = (url: string) =>
  `${url} is not a URL. Pass the address of a sandbox after --url, with https.`;
export const sandboxUnreachable = (origin: string) =>
  `The sandbox at ${origin} does not respond. Start it, correct --url, or leave --url out to have one started.`;
export const sandboxRefused = (problem: string) => `The sandbox refused the call: ${problem}`;

// timelines
export const timelinePath =
  'the file: a timeline that the QA page or run_specs has saved, or a trace of the bridge; relative to the repository or absolute';
export const rowKinds = 'only rows of these kinds';
export const outcomeHint = (labels: string) => `only rows with this outcome. ${labels}`;
export const rowOffset = 'how many of the matching rows to skip, from the oldest on';
export const rowDetails = 'also what was sent and what came back';
export const noFile = (path: string) =>
  `There is no file ${path}. Take a path from the timelines of run_specs, or save one on the QA page with Export.`;

// scenarios
export const specFiles = 'parts of the paths of spec files, such as pay.spec.ts; without it, all';
export const specFileForm = 'a part of a path, such as pay.spec.ts';
export const grepHint = 'only scenarios whose title matches this regular expression';
export const hostsHint = 'only in these hosts; without it, in all';
export const timeLimit = 'seconds after which the run is stopped';
export const runBusy = 'A run is in progress. Wait for its result, or cancel it.';
export const noSpecs = 'No scenario matches. See list_specs for the files, titles and hosts.';
export const runStopped = (seconds: number, counts: string) =>
  `The run was stopped after ${seconds} s: ${counts}. Choose fewer files or hosts, or raise timeout_s.`;
export const runCancelled = 'The run was cancelled.';
export const runBroken = (output: string) =>
  `The run ended without a report. Correct what its output says, then run it again:\n${output}`;
export const damagedReport = 'The report of the run could not be read. Run it again.';
export const counts = (passed: number, failed: number) => `${passed} passed, ${failed} failed`;
