import { Window as Page } from 'happy-dom';
import { expect, test } from 'vitest';
import { installInsets } from '../../bridge/harness/device-insets.ts';

const PHONE = { top: 47, right: 1, bottom: 34, left: 2 };

function openPage() {
  const page = new Page();
  const window = page as unknown as Window & typeof globalThis;
  let insets: typeof PHONE | null = PHONE;
  const apply = installInsets(window, () => insets);
  return {
    page,
    window,
    change(changed: typeof PHONE | null) {
      insets = changed;
      apply();
    },
  };
}

test.each([
  ['env(safe-area-inset-top) 0', '47px 0'],
  ['calc(60px + env( safe-area-inset-bottom , 0px ))', 'calc(60px + 34px)'],
  ['max(env(safe-area-inset-left), ENV(safe-area-max-inset-right, 9px))', 'max(2px, 1px)'],
  ['env(safe-area-inset-top, max(var(--bar, 8px), env(safe-area-inset-left))) auto', '47px auto'],
  ['env(safe-area-inset-top) env(keyboard-inset-height, 0px)', '47px env(keyboard-inset-height, 0px)'],
])('on a phone with a notch and a gesture bar, %s means %s', async (value, answered) => {
  const { page, window } = openPage();
  window.document.body.innerHTML = `<nav style="--value: ${value}; color: red"></nav>`;
  await page.happyDOM.waitUntilComplete();
  const { style } = window.document.querySelector('nav') ?? window.document.body;
  expect([style.getPropertyValue('--value'), style.color]).toEqual([answered, 'red']);
});

test('style sheets and elements get the safe area, also later ones, and follow a change until there is none', async () => {
  const { page, window, change } = openPage();
  const { document } = window;
  const style = document.createElement('style');
  style.textContent = '@media all { :root { --bar: env(safe-area-inset-bottom, 0px); } } nav { --bar: 7px; }';
  document.head.append(style);
  document.body.innerHTML = '<nav style="--notch: env(safe-area-inset-top); color: red"></nav>';
  const { style: inline } = document.querySelector('nav') ?? document.body;
  const media = document.styleSheets[0]?.cssRules[0] as CSSMediaRule;
  const { style: ruled } = media.cssRules[0] as CSSStyleRule;
  const read = () => [ruled.getPropertyValue('--bar'), inline.getPropertyValue('--notch')];
  const told: string[][] = [];
  window.addEventListener('resize', () => told.push(read()));
  await page.happyDOM.waitUntilComplete();
  expect(read()).toEqual(['34px', '47px']);
  told.length = 0;
  change({ ...PHONE, bottom: 0 });
  change({ ...PHONE, bottom: 0 });
  change(null);
  expect(told).toEqual([
    ['0px', '47px'],
    ['env(safe-area-inset-bottom, 0px)', 'env(safe-area-inset-top)'],
  ]);
  expect(inline.color).toBe('red');
});
