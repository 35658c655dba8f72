import { adapter, ANSWERED, CALLS, channel, type Defect, no } from './defect.ts';

/** The faults of the method that answers a call. */
const faults = (calls: string, modes: string) => new RegExp(`^(${calls}): (?!permission)\\w+ (${modes})$`);
const ALL_FAULTS = new RegExp(`^(${CALLS}): \\w+ [a-z-]+$`);

/** Calls in a host that works. */
export const CALL: readonly Defect[] = [
  adapter(
    'promises everything and keeps nothing',
    () => ({
      login: no,
      pay: no,
      location: no,
      share: no,
      open: no,
      close: no,
      storage: { get: no, set: no, remove: no },
      pickFile: no,
    }),
    [/: works when it can, and is refused with unsupported or unavailable when it cannot$/],
  ),
  channel(
    'speaks to the app after the call is over',
    new RegExp(`^(${CALLS}): is over once (the caller aborts|the bridge is disposed of), for the host too$`),
  ),
  channel(
    'forgets to stop listening after a call',
    new RegExp(`^(${CALLS}): leaves no listener and no timer behind$`),
  ),
  channel('forgets a timer after a call', new RegExp(`^(${CALLS}): leaves no listener and no timer behind$`)),
];

/** Calls in a host that does not. */
export const FAULTS: readonly Defect[] = [
  channel(
    'asks everything twice',
    ALL_FAULTS,
    'login: two taps are one, for the host too',
    'pay: two taps are one, for the host too',
  ),
  channel('answers for a silent app', faults(ANSWERED, 'silent|late|other-id')),
  channel(
    'matches answers in their order',
    faults(ANSWERED, 'other-id'),
    new RegExp(`^(${ANSWERED}): a late answer is not the next call’s$`),
    'login: never hands the answer of one call to another',
    'pay: never hands the answer of one call to another',
  ),
  channel('takes a refusal for a yes', faults(ANSWERED, 'refused')),
  channel('loses the host’s own code', faults(CALLS, 'refused')),
  channel(
    'takes what comes inside the call for something else',
    faults('location|storage\\.get|pickFile', 'sync'),
  ),
  channel(
    'makes up what it cannot read',
    faults(ANSWERED, 'malformed|numeric-status'),
    faults('login|pay', 'sync'),
  ),
  channel('chokes on a second answer', faults(CALLS, 'double')),
  channel('waits for what is not there', faults(CALLS, 'absent|throwing'), 'start: hello throwing'),
  channel(
    'listens on when a start fails',
    /^start: hello (silent|other-id|late|refused|malformed|numeric-status|absent|throwing)$/,
  ),
];
