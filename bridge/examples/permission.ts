/** “Use my location”, offered only where it can work, with a reason before the system asks. */
import { connect, isBridgeError } from '@doorstep/bridge';
import { paytm } from '@doorstep/bridge/paytm';
import { permission } from '@doorstep/bridge/permission';

const config = { paytm: { clientId: 'merchant-client', mid: 'MERCHANT01' } };
const bridge = await connect({ registry: [paytm(config)], config });

async function locate() {
  try {
    const { latitude, longitude } = await bridge.location();
    document.body.textContent = `Delivering to ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
  } catch (error) {
    // asked and refused: not asked again
    document.body.textContent = isBridgeError(error) ? 'Search for your area instead' : 'Try again';
  }
}

const state = await permission(bridge, 'location');
if (state === 'granted') await locate();
if (state === 'prompt') {
  document.body.innerHTML = '<p>We use your location once, to find your store.</p><button>Continue</button>';
  document.querySelector('button')?.addEventListener('click', locate);
}
