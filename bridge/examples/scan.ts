/** The QR code of a gift card, by the app's scanner or from a picture; the field for typing it is always there. */
import { connect } from '@doorstep/bridge';
import { canScan, scan } from '@doorstep/bridge/scan';
import { telegram } from '@doorstep/bridge/telegram';

const bridge = await connect({ registry: [telegram()] });
document.body.innerHTML = `<input aria-label="Gift card code"> ${canScan(bridge) ? '<button>Scan</button>' : ''} <p></p>`;
document.querySelector('button')?.addEventListener('click', async () => {
  const result = await scan(bridge, { hint: 'The code on your gift card' });
  // anyone can print a code, so only what looks like one of ours is used
  const code = result.outcome === 'scanned' ? /code=([\w-]+)/.exec(result.text)?.[1] : undefined;
  if (code) Object.assign(document.querySelector('input') ?? {}, { value: code });
  const isLost = !code && (result.outcome === 'scanned' || result.outcome === 'nothing-found');
  document
    .querySelector('p')
    ?.replaceChildren(isLost ? 'That is not a gift card. Try again or type the code.' : '');
});
