/** A chat whose field stays above the keyboard, on every phone and in every browser. */
import { createInsets } from '@doorstep/bridge/insets';

document.body.innerHTML = '<main>Ask us about your order</main><form><input aria-label="Message"></form>';
const form = document.querySelector('form') as HTMLFormElement;
form.style.cssText = 'position: fixed; inset-inline: 0';

const insets = createInsets(window);
function keepClear({ keyboard, safeArea } = insets.read()) {
  form.style.bottom = `${Math.max(keyboard, safeArea.bottom)}px`;
}
keepClear();
insets.on(keepClear);
