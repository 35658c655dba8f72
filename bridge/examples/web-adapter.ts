/** A page that is never in an app and still wants guarded, abortable calls: the browser's adapter without a registry. */
import { createBridge, pageClock, webPolicy } from '@doorstep/bridge';
import { createPageEnvironment } from '@doorstep/bridge/page';
import { createWebAdapter } from '@doorstep/bridge/web';

const env = createPageEnvironment(window, { registry: [] });
const bridge = createBridge({
  host: { name: 'web', platform: 'mobile_web' },
  policy: webPolicy,
  adapter: createWebAdapter(env),
  env,
  clock: pageClock,
});

const visits = Number((await bridge.storage.get('visits')) ?? 0) + 1;
await bridge.storage.set('visits', String(visits));
document.body.textContent = `Visit ${visits}`;
