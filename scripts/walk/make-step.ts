import { elsewhere } from './elsewhere.ts';
import { handsOf, wordsOf } from './hands.ts';
import { at, type Made, tellOf } from './made.ts';
import type { Step } from './steps.ts';
import { note, type Story } from './story.ts';
import { wayOf } from './way.ts';

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

/** What a page had better not die of. */
const MONEY = ['pay-now', 'pay-approve'];
const WORTH_A_KILL = [...MONEY, 'cart-cta', 'address-option', 'qty-plus', 'qty-minus', 'add', 'retry'];

/** Does what the step says, as far as there is something to do it with. */
export async function makeStep(story: Story, step: Step): Promise<Made> {
  const { device, books } = story;
  const look = story.seen.get(device.page()) ?? (await device.look());
  const tell = tellOf(story, step);
  const { said, nothing } = tell;
  const hands = handsOf(story, tell);
  const { calmDown, touch, tap, idle, fill } = hands;
  const way = wayOf(story, look, hands, tell);
  const there = elsewhere(story, look, tell);

  async function type(pick: number, answer: number): Promise<Made> {
    const target = await device.aim({ by: 'field', pick });
    return target ? said(await fill(target, answer)) : nothing('type: there is no field');
  }

  async function kill(words: string): Promise<Made> {
    const home = look.kind === 'nothing' || (step.kind === 'kill' && step.pick < 0.4);
    await device.kill();
    note(story, 'kills');
    await device.restore(home ? '/' : look.path);
    story.addressesOld = false;
    return { ...said(words), sideways: await calmDown() };
  }

  async function tapAndKill(pick: number, afterMs: number): Promise<Made> {
    const foremost = pick < 0.5 ? MONEY : WORTH_A_KILL;
    const target =
      (await device.aim({ by: 'testid', testids: foremost, pick: 0 })) ??
      (await device.aim({ by: 'pick', pick }));
    if (!target || target.field) return nothing('tap and kill: there is nothing to tap');
    await touch(target, 'hasty');
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    note(story, 'kills right after a tap');
    return kill(`tap ${wordsOf(target)} and kill the page after ${afterMs} ms`);
  }

  switch (step.kind) {
    case 'onward':
      return way.onward(step.pick, step.pace);
    case 'tap':
      return (await tap({ by: 'pick', pick: step.pick }, step.pace)) ?? idle('tap: there is no control');
    case 'tap-named':
      return (
        (await tap({ by: 'name', control: step.control }, step.pace)) ??
        nothing(`tap: there is no ${step.control.role} "${step.control.name}"`)
      );
    case 'type':
      return type(step.pick, step.answer);
    case 'back': {
      if (story.offline) return nothing('back: not while offline');
      const from = await device.back();
      note(story, 'back');
      await calmDown();
      // From its first screen back leaves the shop, over an entry of its own perhaps.
      const now = await device.look();
      if (now.kind === 'nothing' && now.path === 'blank') {
        return kill('back, out of the shop, which is opened again');
      }
      return from === null
        ? nothing('back: that was the first page')
        : { ...said('back'), was: { kind: 'back', before: { ...look, path: from } } };
    }
    case 'forward':
      if (story.offline || device.isApp || (await device.forward()) === null)
        return nothing('forward: not here');
      await calmDown();
      return said('forward');
    case 'reload':
      if (story.offline) return nothing('reload: not while offline');
      await device.reload();
      story.addressesOld = false;
      note(story, 'reloads');
      await calmDown();
      return said('reload');
    case 'escape':
      if (device.isApp && look.sheet) return nothing('escape: the host is asking');
      await device.pressEscape();
      await calmDown();
      return { ...said('escape'), was: { kind: 'escape', before: look } };
    case 'visit': {
      const path = at(VISITS, step.pick);
      if (story.offline || device.isApp) return nothing('visit: not here');
      await device
        .page()
        .goto(books.url + path, { waitUntil: 'domcontentloaded' })
        .catch(() => null);
      await calmDown();
      return said(`visit ${path}`);
    }
    case 'wait':
      await device.pass(step.seconds * 1_000);
      await calmDown();
      return said(`wait ${step.seconds} s`);
    case 'tab':
      if (device.isApp || story.offline) return nothing('tab: not here');
      if (device.tabs.length > 1) {
        await device.turnTo(device.tabs.indexOf(device.page()) === 0 ? 1 : 0);
        note(story, 'tabs turned to');
      } else {
        await device.openTab(at(['/', '/cart', '/checkout', look.path], step.pick));
        note(story, 'tabs opened');
      }
      await calmDown();
      return said('the other tab');
    case 'close-tab':
      await device.closeTab();
      await calmDown();
      return said('close the tab');
    case 'hide':
      await device.setVisible(false);
      await device.pass(2_000);
      await device.setVisible(true);
      await calmDown();
      return said('another app, and back');
    case 'offline':
      if (look.kind !== 'shop' || look.sheet) return nothing('offline: not here');
      await device.setOffline(true);
      story.offline = 4;
      note(story, 'times offline');
      await device.frame();
      return said('offline', false);
    case 'online':
      await device.setOffline(false);
      story.offline = 0;
      // a document that could not be loaded is the browser's own page: people load it again
      if ((await device.look()).kind === 'nothing') await device.reload();
      await calmDown();
      return said('online');
    case 'kill':
      if (story.offline) return nothing('kill: not while offline');
      return kill('kill the page, and open it again');
    case 'tap-and-kill':
      return story.offline ? nothing('kill: not while offline') : tapAndKill(step.pick, step.afterMs);
    case 'other-place':
      return way.otherPlace(step.pick);
    case 'bad-day':
      return there.badDay(step.match, step.how, step.times);
    case 'good-day':
      return there.goodDay();
    case 'product':
      return there.changeProduct(step.pick, step.how);
    case 'order-moves':
      return there.orderMoves(step.pick);
    case 'payer':
      return there.payer(step.pays);
    case 'address-elsewhere':
      return there.fromAnotherPhone(step.pick, step.how);
    case 'logout-elsewhere':
      return there.logOut();
  }
}
