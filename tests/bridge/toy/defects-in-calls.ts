import { adapter, ANSWERED, CALLS, channel, type Defect, no } from './defect.ts';

/** The faults of the method that answers a call. */
const faults = (calls: string, modes: string) => new RegExp(`^(${calls}): (?!permission)\\w+ (${modes})$`);
const ALL_FAULTS = new RegExp(`^(${CALLS}): \\w+ [a-z-]+$`);

/** Defects of calls in a working host. */
export const CALL: readonly Defect[] = [
  adapter(
    'claims everything and fails every call',
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
    'sends to the app after the call has ended',
    new RegExp(`^(${CALLS}): ends when (the caller aborts|the bridge is disposed), for the host too$`),
  ),
  channel(
    'leaves a listener after a call',
    new RegExp(`^(${CALLS}): leaves no listener and no timer behind$`),
  ),
  channel('leaves a timer after a call', new RegExp(`^(${CALLS}): leaves no listener and no timer behind$`)),
];

/** Defects of calls in a failing host. */
export const FAULTS: readonly Defect[] = [
  channel(
    'sends every call twice',
    ALL_FAULTS,
    'login: two taps make one request to the host',
    'pay: two taps make one request to the host',
  ),
  channel('answers for an app that does not respond', faults(ANSWERED, 'silent|late|other-id')),
  channel(
    'matches replies by their order',
    faults(ANSWERED, 'other-id'),
    new RegExp(`^(${ANSWERED}): a late reply does not settle the next call$`),
    'login: never settles one call with another’s reply',
    'pay: never settles one call with another’s reply',
  ),
  channel('treats a refusal as a success', faults(ANSWERED, 'refused')),
  channel('drops the host’s error code', faults(CALLS, 'refused')),
  channel('misreads a synchronous reply', faults('location|storage\\.get|pickFile', 'sync')),
  channel(
    'invents a result for an invalid reply',
    faults(ANSWERED, 'malformed|numeric-status'),
    faults('login|pay', 'sync'),
  ),
  channel('fails on a duplicate reply', faults(CALLS, 'double')),
  channel('waits for a missing method', faults(CALLS, 'absent|throwing'), 'start: hello throwing'),
  channel(
    'keeps listening after a failed start',
    /^start: hello (silent|other-id|late|refused|malformed|numeric-status|absent|throwing)$/,
  ),
];
