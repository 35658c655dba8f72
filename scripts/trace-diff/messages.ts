export const noFile = (path: string) => `${path} is no file.`;
export const empty = (path: string) => `${path} is empty.`;
export const tooLarge = (path: string, mb: number, limit: number) =>
  `${path} has ${mb.toFixed(1)} MB. Traces of up to ${limit} MB are read.`;
export const cut = (path: string) => `${path} is cut off or damaged. Save the trace again.`;
export const foreign = (path: string) =>
  `${path} is not a bridge trace. Save one with “Record” in the debug overlay.`;
export const timeline = (path: string) =>
  `${path} is a timeline of the QA page. Compare it there with “Compare”, and use a bridge trace here.`;
export const newer = (path: string, version: string, known: number) =>
  `${path} has version ${version} of the trace format. This command reads version ${known}: update the repository.`;
export const damaged = (path: string, reason: string) => `${path} is damaged: ${reason}.`;
export const noTime = 'exportedAt is no time';
export const noCalls = (path: string) =>
  `${path} has no calls. Record again, and log in or pay while recording.`;

export const noPath = 'Name a trace: npm run harness -- --diff FILE.';
export const noSimulator = (host: string) => `The trace is from the host ${host}, which has no simulator.`;
export const otherPartner = (id: string, host: string, ids: readonly string[]) =>
  `${id} does not simulate ${host}. Use one of: ${ids.join(', ')}.`;

export const comparedWith = (path: string, simulator: string) => `${path}, compared with ${simulator}`;
export const nothingCompared = (path: string) =>
  `${path} has no call that ended and could be made in the simulator. Record again, and wait until the login or payment has ended.`;
export const equal = (calls: number, messages: number) =>
  `No differences in ${count(calls, 'call')} and ${count(messages, 'message')}.`;
export const different = (differences: number, calls: number, messages: number) =>
  `${count(differences, 'difference')} in ${count(calls, 'call')} and ${count(messages, 'message')}.`;
export const evidenceWritten = (path: string) => `Evidence: ${path}`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

export const tableHead = ['at', 'call', 'difference'] as const;

export const evidenceTitle = (host: string, date: string) => `# ${host}, ${date}`;
export const evidenceIntro = 'Written by `npm run harness -- --diff FILE --evidence`.';
export const facts = {
  source: 'Source',
  recorded: 'Saved',
  hostVersion: 'App version',
  userAgent: 'User agent',
  page: 'Page',
  simulator: 'Simulator',
  sdk: 'App’s SDK',
  bridge: 'Bridge',
  compared: 'Compared',
  rule: 'Times differ',
};
export const bridgePackage = (version: string) => `@doorstep/bridge ${version}`;
export const unknown = 'unknown';
export const noSdk = 'none';
export const standIn = 'the simulator’s stand-in';
export const timeRule = (factor: number, slack: number) =>
  `if one is more than ${factor} times the other, and by more than ${slack.toLocaleString('en')} ms`;
export const comparedCalls = (methods: string, messages: number) =>
  `${methods}; ${count(messages, 'message')}`;
export const sourceUnknown = 'The trace does not say.';
