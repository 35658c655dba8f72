import type { HeldReply } from './held-replies.ts';
import { callOf, type HeldRow, HOLD_ALL, nameHold } from './holds.ts';
import type { HostStep, Step } from './recorded-steps.ts';
import { pushed } from './setup-steps.ts';

/** How a person changes the first holds into the second ones. */
export function holdsSet(before: readonly string[], after: readonly string[]): Step[] {
  const added = after.filter((hold) => !before.includes(hold));
  const ended = before.filter((hold) => !after.includes(hold));
  return [
    ...ended.map(
      (hold): Step => ({
        on: 'page',
        action: 'click',
        at: { places: [{ role: 'button', name: `End ${nameHold(hold)}` }] },
      }),
    ),
    ...added.flatMap((hold): Step[] =>
      hold === HOLD_ALL
        ? [pushed('hold-all')]
        : [
            { on: 'page', action: 'fill', at: { places: [{ testId: 'hold-call' }] }, value: hold },
            { on: 'page', action: 'click', at: { places: [{ role: 'button', name: 'Hold' }] } },
          ],
    ),
  ];
}

export const letGo = (row: HeldRow, reply: HeldReply | null): HostStep => ({
  action: 'host',
  call: 'letGo',
  // a query may have ids of its run
  argument: callOf(row).replace(/\?.*/, ''),
  ...(reply !== null && { option: reply }),
});
