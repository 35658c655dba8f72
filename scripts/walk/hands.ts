import { answerFor } from './answers.ts';
import type { Aim, Target } from './eyes.ts';
import type { Made, Tell } from './made.ts';
import type { Pace } from './steps.ts';
import { keptCart, newPayments, note, paiseOf, type Story } from './story.ts';

/** How long what a step has asked for is waited for, in real time. */
const PATIENCE_MS = 2_500;
/** Longer than what the shop itself puts off: a cart's call, what is kept. */
const SOON_MS = 600;

export const wordsOf = ({ role, name, testid }: Target) => `${role} "${name}"${testid && ` (${testid})`}`;

export interface Hands {
  /** until nothing is asked for any more, nor put off; by how much anything stood out sideways meanwhile */
  calmDown(): Promise<number>;
  /** a tap and no more */
  touch(target: Target, pace: Pace): Promise<void>;
  /** null: there is nothing of the kind */
  tap(aim: Aim, pace: Pace): Promise<Made | null>;
  /** nothing to be done but to look again, a little later */
  idle(words: string): Promise<Made>;
  /** what was typed, in words */
  fill(target: Target, answer: number): Promise<string>;
}

/** What taps and types. */
export function handsOf(story: Story, { said }: Tell): Hands {
  const { device } = story;

  async function calmDown(): Promise<number> {
    const wide = await device.frame();
    await device.ears.quiet(PATIENCE_MS);
    await device.pass(SOON_MS);
    await device.frame();
    await device.ears.quiet(PATIENCE_MS);
    return Math.max(wide, await device.frame());
  }

  async function rememberPay(): Promise<void> {
    const now = await device.look();
    if (!now.pay?.ready) return;
    note(story, 'taps on Pay');
    // what the tap before has opened is not this one's
    await newPayments(story);
    const amount = paiseOf(now.pay.amount);
    const kept = keptCart(now);
    story.payTaps.push({
      amount,
      address: now.delivering,
      // what a hasty tap or the last answer has changed is kept half a second later at most
      lines: story.calm && kept.total === amount ? kept.lines : null,
    });
  }

  async function touch(target: Target, pace: Pace): Promise<void> {
    if (target.testid === 'pay-now' && target.enabled) await rememberPay();
    await device.tap(target, pace === 'double' ? 2 : 1);
  }

  async function tap(aim: Aim, pace: Pace): Promise<Made | null> {
    const target = await device.aim(aim);
    if (!target) return null;
    if (target.field) {
      return { ...said(await fill(target, 0)), again: { kind: 'type', pick: 0, answer: 0 } };
    }
    await touch(target, pace);
    note(story, 'taps');
    const { role, testid, nth } = target;
    const sideways = pace === 'hasty' ? await device.frame() : await calmDown();
    return {
      said: `${pace === 'calm' ? '' : `${pace} `}tap ${wordsOf(target)}`,
      again: { kind: 'tap-named', control: { role, name: target.name, testid, nth }, pace },
      sideways,
      calm: pace !== 'hasty',
    };
  }

  async function fill(target: Target, answer: number): Promise<string> {
    const what = `${target.testid} ${target.name}`;
    const text = answerFor(what, answer);
    await device.tap(target);
    const { keyboard } = device.page();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
    story.typed.add(text);
    // as it is shown
    story.typed.add(`${text.slice(0, 5)} ${text.slice(5)}`);
    note(story, 'typed');
    if (/search/i.test(what)) await keyboard.press('Enter');
    await calmDown();
    return `type "${text}" into ${wordsOf(target)}`;
  }

  async function idle(words: string): Promise<Made> {
    await calmDown();
    return said(words);
  }

  return { calmDown, touch, tap, idle, fill };
}
