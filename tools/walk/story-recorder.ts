/** Runs in the browser of a walk, bundled: reports taps and typed texts as the “Record” of the QA page does. */
import { installRecorder } from '../../bridge/harness/device-recorder.ts';
import type { Step } from '../../bridge/harness/recorded-steps.ts';
import { hostCalled } from '../../bridge/harness/setup-steps.ts';

declare global {
  interface Window {
    walkStory?(step: Step): void;
  }
}

/** The buttons of the host's sheets on the QA page, by test id. */
const SHEET_BUTTONS: Readonly<Record<string, Step>> = {
  'consent-allow': hostCalled('consent', 'allow'),
  'consent-deny': hostCalled('consent', 'deny'),
  'pay-approve': hostCalled('pay', 'approve'),
  'pay-decline': hostCalled('pay', 'decline'),
};

const report = (step: Step) => window.walkStory?.(step);

function stepOfButton({ dataset, textContent, ariaLabel }: HTMLElement): Step | undefined {
  if (dataset.option !== undefined) return hostCalled('pick', dataset.option);
  if (/^Close without /.test(ariaLabel ?? textContent)) return hostCalled('closeSheet');
  return SHEET_BUTTONS[dataset.testid ?? ''];
}

if (window.top === window && window.location.pathname === '/harness') {
  window.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[role="dialog"] button') : null;
      const step = button && stepOfButton(button);
      if (step) report(step);
    },
    true,
  );
} else if (window.top === window || window.parent === window.top) {
  const settings = { phone: '', recording: true };
  // the walker types nothing personal
  installRecorder(
    window,
    () => settings,
    report,
    (_keys, typed) => typed,
  );
}
