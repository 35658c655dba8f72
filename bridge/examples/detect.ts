/** A first screen that obeys its host before the bridge has loaded: half a kilobyte of code. */
import { detectPlatform } from '@doorstep/bridge/detect';
import { paytm } from '@doorstep/bridge/paytm';
import { phonepe } from '@doorstep/bridge/phonepe';

const { userAgent } = navigator;
const facts = { userAgent, injected: [], standalone: false, url: location.href };
const { platform, partner } = detectPlatform(facts, [phonepe(), paytm()]);

document.documentElement.dataset.platform = platform;
document.body.innerHTML = `
  ${partner?.policy.hostTitleBar ? '' : '<header>Doorstep</header>'}
  <main>Milk, bread, eggs</main>
  ${partner?.policy.appBanners === false ? '' : '<aside>Get our app</aside>'}`;
