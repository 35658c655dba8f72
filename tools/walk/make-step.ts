import { ACTIONS } from './actions/index.ts';
import { createOutsideEvents } from './outside-events.ts';
import { createInput, describeTarget } from './input.ts';
import { pickFrom, type StepResult, createResults } from './step-result.ts';
import type { Step } from './steps.ts';
import { countEvent, type WalkState } from './walk-state.ts';
import { createOrderPath } from './order-path.ts';

const VISITS = [
  '/',
  '/cart',
  '/checkout',
  '/s?q=milk',
  '/categories',
  '/payment-status',
  '/account',
  '/brands',
  '/print',
];

/** The taps after which killing the page does most harm if the shop loses its state. */
const MONEY = ['pay-now', 'pay-approve'];
const WORTH_A_KILL = [...MONEY, 'cart-cta', 'address-option', 'qty-plus', 'qty-minus', 'add', 'retry'];

/** Makes one step. If there is nothing to act on, it does nothing. */
export async function makeStep(state: WalkState, step: Step): Promise<StepResult> {
  const { device } = state;
  const view = state.views.get(device.page()) ?? (await device.view());
  const results = createResults(state, step);
  const { done, skipped } = results;
  const input = createInput(state, results);
  const { settle, press, tap, idle, fill } = input;
  const orderPath = createOrderPath(state, view, input, results);
  const outsideEvents = createOutsideEvents(state, view, results);

  async function type(pick: number, answer: number): Promise<StepResult> {
    const target = await device.find({ by: 'field', pick });
    return target ? done(await fill(target, answer)) : skipped('type: no field');
  }

  async function kill(text: string): Promise<StepResult> {
    const isAtHome = view.kind === 'nothing' || (step.kind === 'kill' && step.pick < 0.4);
    await device.kill();
    countEvent(state, 'kills');
    await device.restore(isAtHome ? '/' : view.path);
    state.addressesOutdated = false;
    return { ...done(text), overflow: await settle() };
  }

  async function tapAndKill(pick: number, afterMs: number): Promise<StepResult> {
    const testids = pick < 0.5 ? MONEY : WORTH_A_KILL;
    const target =
      (await device.find({ by: 'testid', testids, pick: 0 })) ?? (await device.find({ by: 'pick', pick }));
    if (!target || target.field) return skipped('tap and kill: no control');
    await press(target, 'hasty');
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    countEvent(state, 'kills right after a tap');
    return kill(`tap ${describeTarget(target)} and kill the page after ${afterMs} ms`);
  }

  switch (step.kind) {
    case 'onward':
      return orderPath.onward(step.pick, step.pace);
    case 'tap':
      return (await tap({ by: 'pick', pick: step.pick }, step.pace)) ?? idle('tap: no control');
    case 'tap-named':
      return (
        (await tap({ by: 'name', control: step.control }, step.pace)) ??
        skipped(`tap: no ${step.control.role} "${step.control.name}"`)
      );
    case 'type':
      return type(step.pick, step.answer);
    case 'back': {
      if (state.offlineSteps) return skipped('back: not while offline');
      const from = await device.back();
      countEvent(state, 'back');
      await settle();
      // back on the first screen leaves the shop
      const viewAfter = await device.view();
      if (viewAfter.kind === 'nothing' && viewAfter.path === 'blank') {
        return kill('back out of the shop, and open it again');
      }
      return from === null
        ? skipped('back: no earlier page')
        : { ...done('back'), action: { kind: 'back', before: { ...view, path: from } } };
    }
    case 'forward':
      if (state.offlineSteps || device.isApp || (await device.forward()) === null)
        return skipped('forward: not possible here');
      await settle();
      return done('forward');
    case 'reload':
      if (state.offlineSteps) return skipped('reload: not while offline');
      await device.reload();
      state.addressesOutdated = false;
      countEvent(state, 'reloads');
      await settle();
      return done('reload');
    case 'escape':
      if (device.isApp && view.sheet) return skipped('escape: a sheet of the host is open');
      await device.pressEscape();
      await settle();
      return { ...done('escape'), action: { kind: 'escape', before: view } };
    case 'visit': {
      const path = pickFrom(VISITS, step.pick);
      if (state.offlineSteps || device.isApp) return skipped('visit: not possible here');
      await device
        .page()
        .goto(device.url + path, { waitUntil: 'domcontentloaded' })
        .catch(() => null);
      await settle();
      return done(`visit ${path}`);
    }
    case 'wait':
      await device.advanceClock(step.seconds * 1_000);
      await settle();
      return done(`wait ${step.seconds} s`);
    case 'switch-tab':
      if (device.isApp || state.offlineSteps) return skipped('switch tab: not possible here');
      if (device.tabs.length > 1) {
        await device.switchTo(device.tabs.indexOf(device.page()) === 0 ? 1 : 0);
        countEvent(state, 'tab switches');
      } else {
        await device.openTab(pickFrom(['/', '/cart', '/checkout', view.path], step.pick));
        countEvent(state, 'tabs opened');
      }
      await settle();
      return done('switch to the other tab');
    case 'close-tab':
      await device.closeTab();
      await settle();
      return done('close the tab');
    case 'hide':
      await device.setVisible(false);
      await device.advanceClock(2_000);
      await device.setVisible(true);
      await settle();
      return done('switch to another app and back');
    case 'offline':
      if (view.kind !== 'shop' || view.sheet) return skipped('offline: not possible here');
      await device.setOffline(true);
      state.offlineSteps = 4;
      countEvent(state, 'times offline');
      await device.nextFrame();
      return done('offline', false);
    case 'online':
      await device.setOffline(false);
      state.offlineSteps = 0;
      // the browser's own error page
      if ((await device.view()).kind === 'nothing') await device.reload();
      await settle();
      return done('online');
    case 'kill':
      if (state.offlineSteps) return skipped('kill: not while offline');
      return kill('kill the page and open it again');
    case 'tap-and-kill':
      return state.offlineSteps ? skipped('kill: not while offline') : tapAndKill(step.pick, step.afterMs);
    case 'change-address':
      return orderPath.changeAddress(step.pick);
    case 'disturb-api':
      return outsideEvents.disturbApi(step.match, step.how, step.times);
    case 'restore-api':
      return outsideEvents.restoreApi();
    case 'change-product':
      return outsideEvents.changeProduct(step.pick, step.how);
    case 'advance-order':
      return outsideEvents.advanceOrder(step.pick);
    case 'settle-payment':
      return outsideEvents.settlePayment(step.pays);
    case 'address-elsewhere':
      return outsideEvents.changeAddressElsewhere(step.pick, step.how);
    case 'logout-elsewhere':
      return outsideEvents.logOutElsewhere();
    case 'action': {
      const action = ACTIONS.find(({ name }) => name === step.name);
      return action
        ? action.make({ state, view, input, results }, step.pick)
        : skipped(`no action ${step.name}`);
    }
  }
}
