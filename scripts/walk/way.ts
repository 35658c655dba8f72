import type { Made, Tell } from './made.ts';
import type { Hands } from './hands.ts';
import type { Pace } from './steps.ts';
import type { Look } from './eyes.ts';
import { note, type Story } from './story.ts';

/** What can be done next on the way to an order, the foremost first. */
const WAY: readonly { testids: readonly string[]; often: number }[] = [
  { testids: ['consent-allow'], often: 0.9 },
  { testids: ['consent-deny'], often: 1 },
  { testids: ['pay-approve'], often: 0.75 },
  { testids: ['pay-decline'], often: 1 },
  { testids: ['address-save'], often: 0.8 },
  { testids: ['address-option'], often: 0.9 },
  { testids: ['address-add'], often: 0.9 },
  { testids: ['retry'], often: 0.8 },
  { testids: ['bank-option'], often: 0.15 },
  { testids: ['payment-method'], often: 0.35 },
  { testids: ['pay-now'], often: 0.85 },
  { testids: ['check-again'], often: 0.6 },
  { testids: ['modal-close'], often: 0.5 },
  { testids: ['cart-cta'], often: 0.7 },
  { testids: ['cart-button'], often: 0.45 },
  { testids: ['add', 'qty-plus', 'qty-plus', 'qty-minus'], often: 1 },
];

/** What a shopper does next who wants to get on. */
export function wayOf(story: Story, look: Look, { tap, idle, fill }: Hands, { said, nothing }: Tell) {
  const { device } = story;

  /** Fields that have to be filled come before what they are for. */
  async function onward(pick: number, pace: Pace): Promise<Made> {
    const digit = (pick * 97) % 1;
    if (!look.sheet) {
      if (look.dialog?.name === 'LOGIN_MODAL' || look.kind === 'payer') {
        const asked =
          look.kind === 'payer'
            ? ['card-number', 'card-expiry', 'card-cvv', 'bank-code']
            : ['login-phone', 'login-otp'];
        for (const testid of asked) {
          const field = await device.aim({ by: 'testid', testids: [testid], pick: 0 });
          if (!field || (await textIn(testid)) !== '') continue;
          const typed = await fill(field, digit);
          if (testid !== 'login-phone') return said(typed);
          const sent = await tap({ by: 'testid', testids: ['login-submit'], pick: 0 }, pace);
          return said([typed, sent?.said].join('; '), sent?.calm);
        }
      }
      for (const testid of ['upi-id', 'address-flat']) {
        const field = await device.aim({ by: 'testid', testids: [testid], pick: 0 });
        if (!field || (await textIn(testid)) !== '') continue;
        return said(testid === 'upi-id' ? await fill(field, digit) : await fillAddress(digit));
      }
    }
    for (const [index, { testids, often }] of WAY.entries()) {
      if ((pick * (index + 7) * 31) % 1 > often) continue;
      const made = await tap({ by: 'testid', testids, pick: digit }, pace);
      if (made) return made;
    }
    return (await tap({ by: 'pick', pick: digit }, pace)) ?? idle('onward: there is nothing');
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

  async function fillAddress(digit: number): Promise<string> {
    const typed: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const field = await device.aim({ by: 'field', pick: n / 8 });
      if (field) typed.push(await fill(field, digit));
    }
    return [...new Set(typed)].join('; ');
  }

  async function otherPlace(pick: number): Promise<Made> {
    const asked = await tap({ by: 'place' }, 'calm');
    if (!asked) return nothing('other place: there is no header');
    const saved =
      pick < 0.75
        ? await tap({ by: 'testid', testids: ['address-option'], pick: (pick * 17) % 1 }, 'calm')
        : null;
    const other = saved ?? (await tap({ by: 'pick', pick }, 'calm'));
    note(story, 'places chosen');
    return { ...said([asked.said, other?.said].join('; ')), sideways: asked.sideways };
  }

  return { onward, otherPlace };
}
