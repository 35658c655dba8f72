import { line } from '../../../partners/line/index.ts';
import { lineIos } from '../../../partners/line/simulator.ts';
import type { FuzzedAdapter } from '../host.ts';
import { createPage } from '../page.ts';
import { isPlace } from './browser.ts';

const GENUINE_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.genuine';

export const lineApp: FuzzedAdapter = {
  name: 'line',
  stays: 0,
  begin(tools) {
    const { isCorrect, junk, random } = tools;
    const page = createPage(tools, lineIos.userAgent, lineIos.config);
    const isRefusing = () => !isCorrect() && random.chance(0.3);
    const promise = (genuine: () => unknown) =>
      new Promise((resolve, reject) => tools.answer(isRefusing() ? reject : resolve, genuine));
    const value = (genuine: unknown) => (isCorrect() ? genuine : junk());
    Object.assign(page.window, {
      liff: {
        init: () => promise(() => undefined),
        isInClient: () => value(true),
        getLineVersion: () => value('15.12.0'),
        getAppLanguage: () => value('en'),
        getIDToken: () => value(GENUINE_TOKEN),
        isApiAvailable: () => value(true),
        shareTargetPicker: () => promise(() => ({ status: 'success' })),
        openWindow() {
          if (isRefusing()) throw junk();
        },
        closeWindow() {
          if (isRefusing()) throw junk();
        },
      },
    });
    return {
      ...page,
      entry: line(),
      isGenuine: {
        login: (answer) => Object(answer).value === GENUINE_TOKEN,
        share: (answer) => Object(answer).executedWith === 'host',
        location: isPlace,
      },
    };
  },
};
