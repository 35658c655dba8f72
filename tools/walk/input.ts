import { answerFor } from './answers.ts';
import type { Target, TargetQuery } from './page-view.ts';
import type { Results, StepResult } from './step-result.ts';
import type { Pace } from './steps.ts';
import { countEvent, newPayments, paiseOf, storedCart, type WalkState } from './walk-state.ts';

/** The real time to wait for the requests of a step, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_500;
/**
 * Longer than any delay of the shop itself, which sends the cart and stores state a moment after a change.
 */
const DELAYS_MS = 600;

export const describeTarget = ({ role, name, testid }: Target) =>
  `${role} "${name}"${testid && ` (${testid})`}`;

export interface Input {
  /** waits until no request or delayed work is left; resolves with the largest overflow in the meantime */
  settle(): Promise<number>;
  /** taps without waiting for anything */
  press(target: Target, pace: Pace): Promise<void>;
  /** null: no such control */
  tap(query: TargetQuery, pace: Pace): Promise<StepResult | null>;
  /** a step that only waits */
  idle(text: string): Promise<StepResult>;
  /** resolves with a readable description of what was typed */
  fill(target: Target, answer: number): Promise<string>;
}

/** Taps and types on the device. */
export function createInput(state: WalkState, { done }: Results): Input {
  const { device } = state;

  async function settle(): Promise<number> {
    const overflow = await device.nextFrame();
    await device.traffic.idle(IDLE_TIMEOUT_MS);
    await device.advanceClock(DELAYS_MS);
    await device.nextFrame();
    await device.traffic.idle(IDLE_TIMEOUT_MS);
    return Math.max(overflow, await device.nextFrame());
  }

  async function recordPayTap(): Promise<void> {
    const view = await device.view();
    if (!view.pay?.isReady) return;
    countEvent(state, 'taps on Pay');
    // attributes payments of the previous tap to that tap
    await newPayments(state);
    const charge = paiseOf(view.pay.amount);
    const amount = charge + paiseOf(view.pay.balance);
    const savedCart = storedCart(view);
    state.payTaps.push({
      amount,
      charge,
      address: view.delivering,
      // the cart is stored up to half a second after it has changed
      lines: state.settled && savedCart.total === amount ? savedCart.lines : null,
    });
  }

  async function press(target: Target, pace: Pace): Promise<void> {
    if (target.testid === 'pay-now' && target.enabled) await recordPayTap();
    if (/^(link-)?coupon-apply$/.test(target.testid))
      state.couponTap = { before: storedCart(await device.view()), isConfirmed: false };
    if (target.testid === 'coupon-replace' && state.couponTap) state.couponTap.isConfirmed = true;
    await device.tap(target, pace === 'double' ? 2 : 1);
  }

  async function tap(query: TargetQuery, pace: Pace): Promise<StepResult | null> {
    const target = await device.find(query);
    if (!target) return null;
    if (target.field) {
      return { ...done(await fill(target, 0)), replayStep: { kind: 'type', pick: 0, answer: 0 } };
    }
    await press(target, pace);
    countEvent(state, 'taps');
    const { role, testid, nth } = target;
    const overflow = pace === 'hasty' ? await device.nextFrame() : await settle();
    return {
      text: `${pace === 'calm' ? '' : `${pace} `}tap ${describeTarget(target)}`,
      replayStep: { kind: 'tap-named', control: { role, name: target.name, testid, nth }, pace },
      overflow,
      settled: pace !== 'hasty',
    };
  }

  async function fill(target: Target, answer: number): Promise<string> {
    const field = `${target.testid} ${target.name}`;
    const text = answerFor(field, answer);
    await device.tap(target);
    const { keyboard } = device.page();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
    state.typed.add(text);
    // as the shop formats a phone number
    state.typed.add(`${text.slice(0, 5)} ${text.slice(5)}`);
    countEvent(state, 'typed');
    if (/search/i.test(field)) await keyboard.press('Enter');
    await settle();
    return `type "${text}" into ${describeTarget(target)}`;
  }

  async function idle(text: string): Promise<StepResult> {
    await settle();
    return done(text);
  }

  return { settle, press, tap, idle, fill };
}
