import { telegram } from '../../../partners/telegram/index.ts';
import { telegramAndroid } from '../../../partners/telegram/simulator.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';
import { createPage } from '../page.ts';
import { isPlace } from './browser.ts';

const GENUINE_DATA = 'user=%7B%7D&auth_date=1&hash=genuine';
const FORGERIES: readonly unknown[] = [FORGED, 'cancelled', { status: 'paid' }, ['paid']];

export const telegramApp: FuzzedAdapter = {
  name: 'telegram',
  stays: 0,
  begin(tools) {
    const { random } = tools;
    const page = createPage(tools, telegramAndroid.userAgent, {});
    /** callbacks of ended invoices */
    const usedCallbacks: ((status: unknown) => void)[] = [];
    Object.assign(page.window, {
      Telegram: {
        WebApp: {
          initData: GENUINE_DATA,
          initDataUnsafe: { user: {} },
          platform: 'android',
          version: '9.1',
          ready() {},
          expand() {},
          close() {},
          openLink() {},
          openTelegramLink() {},
          BackButton: { show() {}, hide() {}, onClick() {}, offClick() {} },
          openInvoice(_link: string, callback: (status: unknown) => void) {
            tools.answer(
              (status) => {
                callback(status);
                usedCallbacks.push(callback);
                if (usedCallbacks.length > 20) usedCallbacks.shift();
              },
              () => 'paid',
            );
          },
        },
      },
    });
    return {
      ...page,
      entry: telegram(),
      poke() {
        if (random.chance(0.5) && usedCallbacks.length > 0)
          random.pick(usedCallbacks)(random.pick(FORGERIES));
        else page.poke();
      },
      isGenuine: {
        login: (answer) => Object(answer).value === GENUINE_DATA,
        pay: (answer) => Object(answer).outcome === 'ui-closed',
        location: isPlace,
      },
    };
  },
};
