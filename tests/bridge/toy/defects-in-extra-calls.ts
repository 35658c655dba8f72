import type { Adapter, AdapterCall } from '../../../bridge/index.ts';
import { adapterDefect, type Defect, failAlways } from './defect.ts';
import { TOY_SECRET } from './simulator.ts';

type HostMethod = (payload: unknown, context: AdapterCall) => Promise<unknown>;

/** A defect of the one method that only the toy app has. */
const hostMethodDefect = (what: string, change: (right: HostMethod) => HostMethod, fails: Defect['fails']) =>
  adapterDefect(
    what,
    ({ hostMethods }: Adapter) => ({
      hostMethods: { loyaltyPoints: change(hostMethods?.loyaltyPoints ?? failAlways) },
    }),
    fails,
  );

/** Defects in what an adapter offers besides the bridge's own calls. */
export const EXTRA_CALL_DEFECTS: readonly Defect[] = [
  hostMethodDefect('offers a host method that always fails', () => failAlways, [
    'host.loyaltyPoints: works in a host without faults',
  ]),
  hostMethodDefect(
    'asks the host again for a host method that was aborted',
    (right) => (payload, context) => {
      const result = right(payload, context);
      context.signal.addEventListener('abort', async () => {
        await undefined;
        await right(payload, context).catch(() => {});
      });
      return result;
    },
    ['host.loyaltyPoints: ends when the caller aborts, for the host too'],
  ),
  hostMethodDefect(
    'traces the app’s user id in a host method',
    (right) => (payload, context) => {
      context.trace('received', 'points', { by: TOY_SECRET });
      return right(payload, context);
    },
    ['host.loyaltyPoints: leaves the host’s secrets out of the trace'],
  ),
  hostMethodDefect(
    'makes two requests for one host method',
    (right) => async (payload, context) => (await Promise.all([0, 1].map(() => right(payload, context))))[0],
    [/^host\.loyaltyPoints: points [a-z-]+$/],
  ),
  hostMethodDefect(
    'invents a result of a host method that failed',
    (right) => (payload, context) => right(payload, context).catch(() => ({ points: 0 })),
    [/^host\.loyaltyPoints: points (refused|malformed|absent|throwing)$/],
  ),
];
