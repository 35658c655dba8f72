import type { SpecStep } from '../../bridge/harness/recorded-steps.ts';
import { hostCalled, pushed, visibilitySwitched } from '../../bridge/harness/setup-steps.ts';
import { literal } from '../../bridge/harness/write-spec.ts';
import type { Step } from './steps.ts';

const control = (method: string, path: string, body: unknown): SpecStep => ({
  action: 'code',
  code: `await sandbox.control(${literal(method)}, ${literal(path)}, ${literal(body)});`,
  uses: ['sandbox'],
});
const gap = (text: string): SpecStep => ({ action: 'note', text: `The walk did: ${text}` });

/** What is kept from step to step. */
export interface StoryState {
  isApp: boolean;
  offline: boolean;
  disturbed: boolean;
}

/**
 * What a step of the walk, besides taps and typed texts, is in a spec; a note: a spec cannot do it. `text` says whether the
 * step could be made.
 */
export function specSteps(step: Step, text: string, state: StoryState): readonly SpecStep[] {
  switch (step.kind) {
    case 'back':
      if (text === 'back') return [hostCalled('back')];
      return text.startsWith('back out') ? [hostCalled('kill'), hostCalled('restore')] : [];
    case 'forward':
      return text === 'forward' ? [gap(text)] : [];
    case 'reload':
      return text === 'reload' ? [hostCalled('restore')] : [];
    case 'visit':
      return /^visit \//.test(text) ? [hostCalled('openLink', text.slice('visit '.length))] : [];
    case 'wait':
      return [
        { action: 'code', code: `await page.clock.fastForward(${step.seconds * 1_000});`, uses: ['page'] },
      ];
    case 'switch-tab':
      return text.startsWith('switch to') ? [gap(text)] : [];
    case 'hide':
      return [visibilitySwitched(true), visibilitySwitched(false)];
    case 'offline':
    case 'online': {
      const isSwitched = text === step.kind && state.offline !== (text === 'offline');
      if (isSwitched) state.offline = !state.offline;
      return isSwitched ? [hostCalled('switchOffline')] : [];
    }
    case 'kill':
    case 'tap-and-kill': {
      if (!/kill the page/.test(text)) return [];
      // a browser reopens some pages at home, an app where it was
      const isAtHome = step.kind === 'kill' && step.pick < 0.4 && !state.isApp;
      return [hostCalled('kill'), isAtHome ? hostCalled('openLink', '/') : hostCalled('restore')];
    }
    case 'disturb-api': {
      const [, rule] = /^disturb the API: (\{.*\})$/.exec(text) ?? [];
      if (rule === undefined) return [];
      state.disturbed = true;
      return [control('PUT', '/faults', [JSON.parse(rule)])];
    }
    case 'restore-api': {
      const wasDisturbed = state.disturbed;
      state.disturbed = false;
      return wasDisturbed ? [control('PUT', '/faults', [])] : [];
    }
    case 'change-product': {
      const [, id, change = ''] = /^the shop changes (\d+) to (\{.*\})$/.exec(text) ?? [];
      return id === undefined ? [] : [control('PUT', `/products/${id}`, JSON.parse(change))];
    }
    case 'advance-order':
      return /^advance order \d+$/.test(text)
        ? [step.pick > 0.7 ? gap(`${text} to CANCELLED`) : pushed('order-advance')]
        : [];
    case 'settle-payment':
      if (!/^the payer settles \S+ as \w+$/.test(text)) return [];
      return [pushed(step.pays ? 'payment-paid' : 'payment-declined')];
    case 'address-elsewhere':
      return /phone (adds|removes|changes)/.test(text) ? [gap(text)] : [];
    case 'logout-elsewhere':
      return text === 'log out on another phone' ? [gap(text)] : [];
    case 'action':
      // most begin at an address of their own
      return /not possible here|not in an app|: no /.test(text)
        ? []
        : [gap(`${step.name}, of which only the taps are here`)];
    default:
      return [];
  }
}
