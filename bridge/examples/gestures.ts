/** An address form that is not lost by a swipe: the app asks before it closes a changed form. */
import { connect } from '@doorstep/bridge';
import { createGestures } from '@doorstep/bridge/gestures';
import { telegram } from '@doorstep/bridge/telegram';

const bridge = await connect({ registry: [telegram()] });
const gestures = createGestures(bridge);

document.body.innerHTML = '<form><input aria-label="House number"> <button>Save</button></form>';
const form = document.querySelector('form') as HTMLFormElement;
form.addEventListener('input', () => {
  // a browser asks too, by `beforeunload`
  void gestures.closing('ask');
  if (gestures.has('swipe')) void gestures.swipe(false);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void gestures.closing('free');
  if (gestures.has('swipe')) void gestures.swipe(true);
});
bridge.on('back', (event) => {
  if (form.querySelector('input')?.value) event.preventDefault();
});
