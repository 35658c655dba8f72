import { findTarget } from './locate.ts';
import type { ElementStep, HostStep, Step, Target } from './recorded-steps.ts';
import { pushed, pushedByName } from './setup-steps.ts';
import type { Action } from './step-player.ts';

/** One thing to do in the shop, or on the QA page around it. */
export interface Act {
  on: 'shop' | 'page';
  find(document: Document): readonly Element[];
  action: Action;
}

/** What is done for a step; null: only a person can do it. */
export function actsOf(step: Step): readonly Act[] | null {
  switch (step.action) {
    case 'choose-files':
      return null;
    case 'host':
      return actsOfHost(step);
    case 'escape':
      return [{ on: 'shop', find: (document) => [document.activeElement ?? document.body], action: step }];
    default: {
      const { on, at, ...action } = step;
      return [{ on, find: (document) => findTarget(document, at), action }];
    }
  }
}

const onPage = (...steps: readonly ElementStep[]): readonly Act[] =>
  steps.flatMap((step) => actsOf(step) ?? []);

const typed = (at: Target, value: string): ElementStep => ({ on: 'page', action: 'fill', at, value });

const tapOn = (selector: string, isMeant: (element: HTMLElement) => boolean): readonly Act[] => [
  {
    on: 'page',
    find: (document) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isMeant),
    action: { action: 'click' },
  },
];

const LINK: Target = { places: [{ testId: 'deep-link' }] };
const PHONE: Target = { places: [{ label: 'Logged in to the app as' }] };
const MINUTES: Target = { places: [{ testId: 'clock-minutes' }] };

/** The same controls that the `host` of a test uses. */
function actsOfHost({ call, argument = '', option = '' }: HostStep): readonly Act[] {
  const value = `${argument}`;
  switch (call) {
    case 'back':
    case 'kill':
    case 'restore':
      return onPage(pushed(call));
    case 'switchOffline':
      return onPage(pushed('offline'));
    case 'consent':
    case 'pay':
      return onPage(pushed(`${call}-${value}`));
    case 'pick':
      return tapOn('[data-testid="pick-sheet"] [data-option]', ({ dataset }) => dataset.option === value);
    case 'closeSheet':
      return tapOn('[role="dialog"] button', ({ ariaLabel }) => /^Close without/.test(ariaLabel ?? ''));
    case 'openLink':
      return onPage(typed(LINK, value), { on: 'page', action: 'press', at: LINK, key: 'Enter' });
    case 'setPhone':
      return onPage(typed(PHONE, value));
    case 'moveClock':
      return onPage(typed(MINUTES, value), pushedByName('Move on'));
    case 'letGo':
      return [
        { on: 'page', find: (document) => findReply(document, value, option), action: { action: 'click' } },
      ];
  }
}

/** The button that lets the first held answer to this call go, whatever its query. */
function findReply(document: Document, call: string, reply: string): readonly Element[] {
  const held = [...document.querySelectorAll<HTMLElement>('[data-testid="held"]')].find(
    ({ dataset }) => dataset.call?.replace(/\?.*/, '') === call,
  );
  return [...(held?.querySelectorAll<HTMLElement>('[data-reply]') ?? [])].filter(
    ({ dataset }) => dataset.reply === reply,
  );
}
