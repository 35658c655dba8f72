import { expect, test } from 'vitest';
import { copyText } from '../../bridge/clipboard.ts';
import { downloadFile } from '../../bridge/download.ts';
import { createGestures } from '../../bridge/gestures.ts';
import { createHaptics } from '../../bridge/haptics.ts';
import { type Bridge, connect } from '../../bridge/index.ts';
import { createLifecycle } from '../../bridge/lifecycle.ts';
import { createNotifications } from '../../bridge/notifications.ts';
import { permission } from '../../bridge/permission.ts';
import { createPin } from '../../bridge/pin.ts';
import { scan } from '../../bridge/scan.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost, type FramedHostOptions } from '../../bridge/testing/framed-host.ts';
import { FRAME_OPENRPC } from '../../bridge/transport/frame-openrpc.ts';
import { fieldsOf } from '../../bridge/transport/frame-protocol.ts';
import { objections } from '../support/schema-objections.ts';

type Person = ReturnType<NonNullable<FramedHostOptions['person']>>;

/** All messages of a session in which the shop makes every call. */
async function recordSession(person: Person) {
  const clock = createFakeClock();
  const { env, entry, host, sent } = createFramedHost({ clock, person: () => person });
  const connecting = connect({ registry: [entry], env, clock });
  await clock.advance(4_000);
  const bridge = await connecting;
  const refused = new AbortController();
  const calls = [
    bridge.login(),
    bridge.pay({
      reservationId: 'R1',
      token: 'T1',
      redirectUrl: 'https://pay.example/R1',
      returnUrl: 'https://shop.example/payment-status',
      amount: { minor: 30_500, currency: 'INR' },
    }),
    bridge.location(),
    bridge.share({ title: 'Recipe', text: 'Dal tadka', url: '/recipe/dal-tadka/9001' }),
    bridge.open('tel:+911800123456'),
    bridge.storage.set('list', 'milk'),
    bridge.storage.get('list'),
    bridge.storage.remove('list'),
    bridge.pickFile({ kind: 'document', multiple: true }),
    bridge.location({ signal: refused.signal }),
    ...callSurfaces(bridge),
  ];
  refused.abort();
  bridge.log('Cart Viewed', { items: 2 });
  host.tell({
    insets: { safeArea: { top: 47 }, keyboard: 260 },
    appearance: { scheme: 'dark', colours: { accent: '#1a2b3c' }, textScale: 1.3, reducedMotion: true },
  });
  const settled = Promise.allSettled([...calls, host.back(), host.suspend()]);
  await clock.advance(2_000);
  await settled;
  host.returned();
  host.resume();
  await Promise.all([bridge.close(), clock.advance(0)]);
  bridge.dispose();
  await clock.advance(0);
  return sent.map(({ data }) => fieldsOf(data));
}

/** One call of each surface. */
function callSurfaces(bridge: Bridge): readonly Promise<unknown>[] {
  const gestures = createGestures(bridge);
  const lifecycle = createLifecycle(bridge);
  return [
    createHaptics(bridge).notification('success'),
    copyText(bridge, 'DOORSTEP50'),
    permission(bridge, 'notifications'),
    downloadFile(bridge, { url: 'https://shop.example/bill.pdf', name: 'bill.pdf' }),
    scan(bridge, { hint: 'The rider’s code' }),
    createPin(bridge).add(),
    createNotifications(bridge).ask({}),
    gestures.closing('ask'),
    gestures.swipe(false),
    gestures.backButton(true),
    lifecycle.ready(),
    lifecycle.failed('no catalog'),
  ];
}

const methodNamed = (name: unknown) => FRAME_OPENRPC.methods.find((method) => method.name === name);

test.each<Person>(['agrees', 'refuses', 'dismisses'])(
  'every message is as the protocol’s file says when the person %s',
  async (person) => {
    const messages = await recordSession(person);
    const methods = new Map(
      messages.flatMap(({ type, id, method }) => (type === 'call' ? [[id, method]] : [])),
    );
    const found = messages.flatMap((message) => {
      const { type, id, method, params, ok, value } = message;
      const about = objections(message, FRAME_OPENRPC.components.schemas[String(type)], String(type));
      if (type === 'call') {
        const described = methodNamed(method)?.params ?? [];
        const given = params as unknown[];
        if (given.length !== described.length) about.push(`${method} has ${given.length} parameters`);
        for (const [at, { name, schema }] of described.entries())
          about.push(...objections(given[at], schema, `${method} ${name}`));
      }
      if (type === 'reply' && ok === true) {
        const result = methodNamed(methods.get(id))?.result;
        about.push(...objections(value, result?.schema, `the result of ${methods.get(id)}`));
      }
      return about;
    });
    expect(found).toEqual([]);
    if (person !== 'agrees') return;
    expect(new Set(methods.values())).toEqual(new Set(FRAME_OPENRPC.methods.map(({ name }) => name)));
    const sentTypes = new Set(messages.map(({ type }) => type));
    // a host of an unknown version is another session
    expect([...sentTypes, 'refuse'].sort()).toEqual(Object.keys(FRAME_OPENRPC.components.schemas).sort());
  },
);
