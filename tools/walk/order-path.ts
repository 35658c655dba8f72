import type { StepResult, Results } from './step-result.ts';
import type { Input } from './input.ts';
import type { Pace } from './steps.ts';
import type { PageView } from './page-view.ts';
import { SLOT_PATH } from './slots.ts';
import { countEvent, type WalkState } from './walk-state.ts';

/**
 * Controls on the way to an order, nearest to the order first. `chance`: how often a visible control is used,
 * from 0 to 1.
 */
const ORDER_PATH: readonly { testids: readonly string[]; chance: number }[] = [
  { testids: ['consent-allow'], chance: 0.9 },
  { testids: ['consent-deny'], chance: 1 },
  { testids: ['pay-approve'], chance: 0.75 },
  { testids: ['pay-decline'], chance: 1 },
  ...SLOT_PATH,
  { testids: ['address-save'], chance: 0.8 },
  { testids: ['address-option'], chance: 0.9 },
  { testids: ['address-add'], chance: 0.9 },
  { testids: ['retry'], chance: 0.8 },
  { testids: ['bank-option'], chance: 0.15 },
  { testids: ['payment-method'], chance: 0.35 },
  { testids: ['pay-now'], chance: 0.85 },
  { testids: ['check-again'], chance: 0.6 },
  { testids: ['modal-close'], chance: 0.5 },
  { testids: ['cart-cta'], chance: 0.7 },
  { testids: ['cart-button'], chance: 0.45 },
  { testids: ['add', 'qty-plus', 'qty-plus', 'qty-minus'], chance: 1 },
  // last, because it is a detour: at checkout nothing above it may have been drawn
  { testids: ['use-balance'], chance: 0.6 },
];

/** The steps of a shopper who wants to order. */
export function createOrderPath(
  state: WalkState,
  view: PageView,
  { tap, idle, fill }: Input,
  { done, skipped }: Results,
) {
  const { device } = state;

  /** Fills required fields first, then taps the control nearest to an order. */
  async function goForward(pick: number, pace: Pace): Promise<StepResult> {
    const secondPick = (pick * 97) % 1;
    if (!view.sheet) {
      if (view.dialog?.name === 'LOGIN_MODAL' || view.kind === 'payer') {
        const testids =
          view.kind === 'payer'
            ? ['card-number', 'card-expiry', 'card-cvv', 'bank-code']
            : ['login-phone', 'login-otp'];
        for (const testid of testids) {
          const field = await device.find({ by: 'testid', testids: [testid], pick: 0 });
          if (!field || (await textIn(testid)) !== '') continue;
          const typedTexts = await fill(field, secondPick);
          if (testid !== 'login-phone') return done(typedTexts);
          const submitResult = await tap({ by: 'testid', testids: ['login-submit'], pick: 0 }, pace);
          return done([typedTexts, submitResult?.text].join('; '), submitResult?.settled);
        }
      }
      for (const testid of ['upi-id', 'address-flat']) {
        const field = await device.find({ by: 'testid', testids: [testid], pick: 0 });
        if (!field || (await textIn(testid)) !== '') continue;
        return done(testid === 'upi-id' ? await fill(field, secondPick) : await fillAddress(secondPick));
      }
    }
    for (const [index, { testids, chance }] of ORDER_PATH.entries()) {
      if ((pick * (index + 7) * 31) % 1 > chance) continue;
      const result = await tap({ by: 'testid', testids, pick: secondPick }, pace);
      if (result) return result;
    }
    return (await tap({ by: 'pick', pick: secondPick }, pace)) ?? idle('onward: no control');
  }

  function textIn(testid: string): Promise<string> {
    return device
      .page()
      .evaluate((id) => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[data-testid="device"]');
        const field = (frame?.contentDocument ?? document).querySelector<HTMLInputElement>(
          `[data-testid="${id}"]`,
        );
        return field?.value ?? '';
      }, testid)
      .catch(() => '');
  }

  async function fillAddress(answer: number): Promise<string> {
    const typedTexts: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const field = await device.find({ by: 'field', pick: n / 8 });
      if (field) typedTexts.push(await fill(field, answer));
    }
    return [...new Set(typedTexts)].join('; ');
  }

  async function changeAddress(pick: number): Promise<StepResult> {
    const openResult = await tap({ by: 'place' }, 'calm');
    if (!openResult) return skipped('change address: no header');
    const savedAddress =
      pick < 0.75
        ? await tap({ by: 'testid', testids: ['address-option'], pick: (pick * 17) % 1 }, 'calm')
        : null;
    const choice = savedAddress ?? (await tap({ by: 'pick', pick }, 'calm'));
    countEvent(state, 'addresses chosen');
    return { ...done([openResult.text, choice?.text].join('; ')), overflow: openResult.overflow };
  }

  return { onward: goForward, changeAddress };
}
