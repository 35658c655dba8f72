import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { phonepe } from '../../../partners/phonepe/index.ts';
import { NATIVE_METHODS } from '../../../partners/phonepe/native-methods.ts';
import { phonepeAndroid } from '../../../partners/phonepe/simulator.ts';
import type { FuzzedAdapter } from '../host.ts';
import { FORGED } from '../junk.ts';
import { createPage } from '../page.ts';

interface PartnerScript {
  MessagingHandler: { callback(id: unknown, status: unknown, result?: unknown, error?: unknown): void };
  EventHandler: { sendEvent(name: unknown, payload: unknown): void };
}

/** The unmodified SDK, reloaded for each page. */
const run = new Function(
  'window',
  'navigator',
  `${readFileSync(createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js'), 'utf8')};return PhonePe`,
) as (window: object, navigator: object) => PartnerScript;

const GRANT = JSON.stringify({ grantToken: 'genuine', expiryInSeconds: 600 });
const GENUINE: Readonly<Record<string, unknown>> = {
  getSupportedWebSDKVersion: '7',
  fetchAuthToken: GRANT,
  fetchGrantToken: GRANT,
  seekPermission: '[{"permission":"android.permission.ACCESS_FINE_LOCATION","permissionGranted":true}]',
  getCurrentLocation: '{"latitude":28.6,"longitude":77.2}',
  getItem: '=genuine',
  selectFile: '[{"uri":"content://1","fileName":"list.txt","size_in_bytes":"4"}]',
};
const FORGERIES: readonly string[] = [
  JSON.stringify({ grantToken: FORGED, expiryInSeconds: 1 }),
  '{"latitude":66.6,"longitude":66.6}',
  `=${FORGED}`,
  `[{"uri":"${FORGED}","fileName":"${FORGED}"}]`,
];

export const phonepeApp: FuzzedAdapter = {
  name: 'phonepe',
  stays: 0,
  renewAfter: 2_000,
  begin(tools) {
    const { random, junk } = tools;
    const page = createPage(tools, phonepeAndroid.userAgent);
    const { navigator } = page.window;
    const usedIds: unknown[] = [];
    let script: PartnerScript | undefined;

    /** Passes an answer to the SDK. Exceptions that the SDK throws at its caller are not ours. */
    function respond(id: unknown, status: unknown, result?: unknown, error?: unknown) {
      try {
        script?.MessagingHandler.callback(id, status, result, error);
      } catch {
        // none of our code is on the stack
      }
    }

    for (const { name, bridge } of NATIVE_METHODS) {
      if (!bridge) continue;
      const native = (json: string) => {
        const { callbackId } = JSON.parse(json);
        let isCalling = true;
        const deliver = (value: unknown) => {
          if (value !== GENUINE[name] && random.chance(0.4)) {
            return respond(callbackId, random.pick(['0', 0, 1, undefined, junk()]), undefined, value);
          }
          respond(callbackId, '1', value);
          // the SDK misses an answer given during the call, and the call stays pending
          if (isCalling || value !== GENUINE[name]) return;
          usedIds.push(callbackId);
          if (usedIds.length > 20) usedIds.shift();
        };
        tools.answer(deliver, () => GENUINE[name]);
        isCalling = false;
      };
      const bridges = page.window as unknown as Record<string, object>;
      bridges[bridge] = { ...bridges[bridge], [name]: native };
    }

    return {
      ...page,
      env: {
        ...page.env,
        async loadScript() {
          script = run(page.window, navigator);
          Object.assign(page.window, { PhonePe: script });
        },
      },
      entry: phonepe(),
      poke() {
        const choice = random.int(2);
        if (choice === 0) return page.poke();
        const id =
          random.chance(0.5) && usedIds.length > 0 ? random.pick(usedIds) : random.pick([junk(), FORGED]);
        if (choice === 1) return respond(id, '1', random.pick(FORGERIES));
        try {
          script?.EventHandler.sendEvent(junk(), junk());
        } catch {
          // the exception is the SDK's own here, too
        }
      },
      isGenuine: {
        login: (answer) => Object(answer).value === 'genuine',
        pay: (answer) => Object(answer).outcome === 'ui-closed',
        location: (answer) => Object(answer).latitude === 28.6,
        'storage.get': (answer) => answer === 'genuine',
      },
    };
  },
};
