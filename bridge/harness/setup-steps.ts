import type { FaultMode, Simulator } from '../testing/simulator.ts';
import type { BackendRule } from './backend-rules.ts';
import type { ElementStep, HostStep, Step, Target } from './recorded-steps.ts';
import type { SheetAnswer, SheetInfo } from './protocol.ts';
import type { DeviceSize } from './setup.ts';

/** The steps of a recorded story that are taken on the QA page itself. */

const byTestId = (testId: string): Target => ({ places: [{ testId }] });
const byName = (role: string, name: string): Target => ({ places: [{ role, name }] });

export const pushed = (testId: string): ElementStep => ({
  on: 'page',
  action: 'click',
  at: byTestId(testId),
});

/** A button that has no test id. */
export const pushedByName = (name: string): ElementStep => ({
  on: 'page',
  action: 'click',
  at: byName('button', name),
});

export const chosen = (testId: string, value: string): ElementStep => ({
  on: 'page',
  action: 'select',
  at: byTestId(testId),
  value,
});

export const hostCalled = (call: HostStep['call'], argument?: string | number): HostStep => ({
  action: 'host',
  call,
  ...(argument !== undefined && { argument }),
});

export const visibilitySwitched = (wasVisible: boolean): ElementStep =>
  pushedByName(wasVisible ? 'Hide' : 'Show');

export const versionChosen = (version: number): ElementStep => ({
  on: 'page',
  action: 'click',
  at: byName('radio', `${version}`),
});

/** `sizeNow`: the device's size before */
export function sizeChosen(size: DeviceSize | null, sizeNow: DeviceSize): ElementStep {
  if (size && size.width === sizeNow.height && size.height === sizeNow.width) return pushed('rotate');
  return chosen('device-size', size ? `${size.width} × ${size.height}` : '');
}

export const arrivalChanged = (minutes: number): ElementStep[] => [
  { on: 'page', action: 'fill', at: byTestId('arrival-minutes'), value: `${minutes}` },
  pushedByName('Set arrival'),
];

export function faultSet(method: string, mode: FaultMode | null, { aliases = {} }: Simulator): ElementStep {
  const alias = Object.keys(aliases).find((name) => aliases[name] === method);
  const name = alias === undefined ? method : `${method} ${alias}`;
  return { on: 'page', action: 'select', at: byName('combobox', name), value: mode ?? '' };
}

/** The clock can be set to a time, too, which a test moves on to. Null: the step cannot be repeated */
export function clockSet(at: number | null, now: number): Step | null {
  if (at === null) return pushed('clock-real');
  const minutes = Math.round((at - now) / 60_000);
  return minutes > 0 ? hostCalled('moveClock', minutes) : null;
}

/** How a person changes the first rules into the second ones. `nameOf`: what the page calls a rule */
export function rulesSet(
  before: readonly BackendRule[],
  after: readonly BackendRule[],
  nameOf: (rule: BackendRule) => string,
): Step[] {
  const has = (rules: readonly BackendRule[], { match, mode, once }: BackendRule) =>
    rules.some((rule) => rule.match === match && rule.mode === mode && rule.once === once);
  const added = after.filter((rule) => !has(before, rule)).reverse();
  const isReplaced = ({ match }: BackendRule) => added.some((rule) => rule.match === match);
  const ended = before.filter((rule) => !has(after, rule) && !isReplaced(rule));
  return [
    ...ended.map(
      (rule): Step => ({
        on: 'page',
        action: 'click',
        at: byName('button', `End ${nameOf(rule)}`),
      }),
    ),
    ...added.flatMap(({ match, mode, once }): Step[] => [
      { on: 'page', action: 'fill', at: byTestId('rule-match'), value: match },
      chosen('rule-mode', mode),
      chosen('rule-times', once ? 'once' : 'always'),
      pushed('rule-add'),
    ]),
  ];
}

export function sheetAnswered({ sheet }: SheetInfo, answer: SheetAnswer): HostStep {
  if (sheet === 'consent') return hostCalled('consent', answer === 'allow' ? 'allow' : 'deny');
  if (answer.startsWith('picked:')) return hostCalled('pick', answer.slice('picked:'.length));
  return answer === 'approve' || answer === 'decline' ? hostCalled('pay', answer) : hostCalled('closeSheet');
}
