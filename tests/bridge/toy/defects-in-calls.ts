import { BridgeError } from '../../../bridge/index.ts';
import {
  adapterDefect,
  ANSWERED_CALL_PATTERN,
  CALL_PATTERN,
  channelDefect,
  type Defect,
  failAlways,
  onlyIn,
} from './defect.ts';

/** The faults of the host's method that answers a call. */
const faultPattern = (calls: string, modes: string) =>
  new RegExp(`^(${calls}): (?!permission)\\w+ (${modes})$`);
const ALL_FAULTS = new RegExp(`^(${CALL_PATTERN}): \\w+ [a-z-]+$`);

/** Defects in calls to a working host. */
export const CALL_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'claims everything and fails every call',
    () => ({
      login: failAlways,
      pay: failAlways,
      location: failAlways,
      share: failAlways,
      open: failAlways,
      close: failAlways,
      storage: { get: failAlways, set: failAlways, remove: failAlways },
      pickFile: failAlways,
    }),
    [/: works when it can, and is refused with unsupported or unavailable when it cannot$/],
  ),
  adapterDefect(
    'says that the page did what the host did',
    ({ login }) => ({
      login: async (context) => ({ ...Object(await login?.(context)), executedWith: 'fallback' }),
    }),
    ['login: works when it can, and is refused with unsupported or unavailable when it cannot'],
  ),
  channelDefect(
    'sends to the app after the call has ended',
    new RegExp(`^(${CALL_PATTERN}): ends when (the caller aborts|the bridge is disposed), for the host too$`),
  ),
  channelDefect(
    'leaves a listener after a call',
    new RegExp(`^(${CALL_PATTERN}): leaves no listener and no timer behind$`),
  ),
  channelDefect(
    'leaves a timer after a call',
    new RegExp(`^(${CALL_PATTERN}): leaves no listener and no timer behind$`),
  ),
];

/** Defects in calls to a failing host. */
export const FAULT_DEFECTS: readonly Defect[] = [
  channelDefect(
    'sends every call twice',
    ALL_FAULTS,
    'login: two taps make one request to the host',
    'pay: two taps make one request to the host',
  ),
  channelDefect(
    'answers for an app that does not respond',
    faultPattern(ANSWERED_CALL_PATTERN, 'silent|late|other-id'),
  ),
  channelDefect(
    'matches replies by their order',
    faultPattern(ANSWERED_CALL_PATTERN, 'other-id'),
    new RegExp(`^(${ANSWERED_CALL_PATTERN}): a late reply does not settle the next call$`),
    'login: never settles one call with another’s reply',
    'pay: never settles one call with another’s reply',
  ),
  channelDefect('treats a refusal as a success', faultPattern(ANSWERED_CALL_PATTERN, 'refused')),
  channelDefect('drops the host’s error code', faultPattern(CALL_PATTERN, 'refused')),
  channelDefect('misreads a synchronous reply', faultPattern('location|storage\\.get|pickFile', 'sync')),
  channelDefect(
    'invents a result for an invalid reply',
    faultPattern(ANSWERED_CALL_PATTERN, 'malformed|numeric-status'),
    faultPattern('login|pay', 'sync'),
  ),
  onlyIn(
    'full',
    adapterDefect(
      'opens a payment page after a sheet that answered nonsense',
      ({ pay }, { env }) => ({
        pay: (request, context) =>
          pay?.(request, context).catch(() => {
            env.navigate(request.redirectUrl ?? '');
            return { outcome: 'ui-closed' };
          }) ?? failAlways(),
      }),
      ['pay: pay malformed'],
    ),
  ),
  adapterDefect(
    'says that an unreadable reply had no side effects',
    ({ login }) => ({
      login: (context) =>
        login?.(context).catch((error: BridgeError) => {
          if (error.code !== 'malformed') throw error;
          throw new BridgeError('unavailable', 'it made no sense');
        }) ?? failAlways(),
    }),
    ['login: login malformed'],
  ),
  channelDefect('fails on a duplicate reply', faultPattern(CALL_PATTERN, 'double')),
  channelDefect(
    'waits for a missing method',
    faultPattern(CALL_PATTERN, 'absent|throwing'),
    'start: hello throwing',
  ),
  channelDefect(
    'keeps listening after a failed start',
    /^start: hello (silent|other-id|late|refused|malformed|numeric-status|absent|throwing)$/,
  ),
];
