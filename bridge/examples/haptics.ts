/** A quantity whose taps can be felt, in the app or by the browser; where neither can, nothing happens. */
import { connect } from '@doorstep/bridge';
import { createHaptics } from '@doorstep/bridge/haptics';
import { telegram } from '@doorstep/bridge/telegram';

const haptics = createHaptics(await connect({ registry: [telegram()] }));
const MAX = 3;
let quantity = 0;

document.body.innerHTML = '<button>Add one</button> <output>0</output>';
document.querySelector('button')?.addEventListener('click', () => {
  if (quantity === MAX) return haptics.notification('warning');
  quantity += 1;
  document.querySelector('output')?.replaceChildren(String(quantity));
  // never rejects, so nobody has to wait for it
  return haptics.impact('light');
});
