/** “Add to home screen”, in the app or by the browser, shown only where it can work and until the shop is there. */
import { connect } from '@doorstep/bridge';
import { createPin, watchInstall } from '@doorstep/bridge/pin';
import { telegram } from '@doorstep/bridge/telegram';

// the browser offers it once, perhaps before the app has answered
const install = watchInstall(window);
const pin = createPin(await connect({ registry: [telegram()] }), { install });

document.body.innerHTML = '<button hidden>Add to home screen</button> <p></p>';
const button = document.querySelector('button');
const show = () => Object.assign(button ?? {}, { hidden: /^(added|unavailable)$/.test(pin.read()) });
pin.on(show);
show();
button?.addEventListener('click', async () => {
  const { outcome } = await pin.add();
  // asked: the app does not say what was chosen, so nothing is claimed
  if (outcome === 'dismissed') button.hidden = true;
  document.querySelector('p')?.replaceChildren(outcome === 'added' ? 'Added to your home screen' : '');
});
