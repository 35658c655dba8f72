/** The bridge in a single-page app: the environment of the page, with one part replaced. */
import { connect } from '@doorstep/bridge';
import { createPageEnvironment } from '@doorstep/bridge/page';
import { phonepe } from '@doorstep/bridge/phonepe';

const registry = [phonepe()];
const page = createPageEnvironment(window, { registry });
const env = {
  ...page,
  // a single-page app keeps its own pages, and leaves only for others
  navigate(url: string) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin) history.pushState(null, '', pathname);
    else page.navigate(url);
  },
};

const bridge = await connect({ registry, env });
document.body.innerHTML = '<button>Pay on the payment page</button>';
document.querySelector('button')?.addEventListener('click', () => {
  const amount = { minor: 24_900, currency: 'INR' };
  return bridge.pay({ redirectUrl: `${location.origin}/payment`, returnUrl: location.href, amount });
});
