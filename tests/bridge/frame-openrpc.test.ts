import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connect } from '../../bridge/index.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost, type FramedHostOptions } from '../../bridge/testing/framed-host.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { objectionTo, type Schema } from '../../bridge/trace-schema.ts';
import { FRAME_OPENRPC } from '../../bridge/transport/frame-openrpc.ts';
import { fieldsOf } from '../../bridge/transport/frame-protocol.ts';

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
  ];
  refused.abort();
  bridge.log('Cart Viewed', { items: 2 });
  const settled = Promise.allSettled([...calls, host.back()]);
  await clock.advance(2_000);
  await settled;
  host.returned();
  await Promise.all([bridge.close(), clock.advance(0)]);
  bridge.dispose();
  await clock.advance(0);
  return sent.map(({ data }) => fieldsOf(data));
}

/** Also objects to fields that the schema does not have. */
function objections(value: unknown, schema: Schema | undefined, where: string): string[] {
  if (!schema) return [`${where} is not in the document`];
  const objection = objectionTo(value, schema, where);
  const { properties, items } = schema;
  const inner =
    items && Array.isArray(value)
      ? value.flatMap((item, index) => objections(item, items, `${where}[${index}]`))
      : properties
        ? Object.entries(fieldsOf(value)).flatMap(([name, field]) =>
            field === undefined ? [] : objections(field, properties[name], `${where}.${name}`),
          )
        : [];
  return objection ? [objection, ...inner] : inner;
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

test('the host of the guide, in plain JavaScript, serves a shop by the protocol’s file', async () => {
  const guide = readFileSync(new URL('../../docs/host-app.md', import.meta.url), 'utf8');
  const code = /```js\n\/\/ host-shop\.js\n(.*?)```/s.exec(guide)?.[1];
  const messages: unknown[] = [];
  const memory = createMemoryFrame({
    meddle(_to, data, deliver) {
      messages.push(data);
      queueMicrotask(() => deliver(data));
    },
  });
  const { hostWindow, shopWindow, frame } = memory;
  const hostShop = new Function('window', 'MessageChannel', `${code}; return hostShop;`)(
    hostWindow,
    hostWindow.MessageChannel,
  );
  const opened: string[] = [];
  let closeSheet = () => {};
  hostShop(frame, 'https://shop.example', {
    login: () => ({ kind: 'grant', value: 'GRT-1', expiresInS: 600 }),
    pay: () =>
      new Promise((resolve) => {
        closeSheet = () => resolve({ outcome: 'ui-closed' });
      }),
    location: () => Promise.reject({ code: 'declined', message: 'the person said no' }),
    open: (url: string) => void opened.push(url),
  });
  const clock = createFakeClock();
  const { entry } = createFramedHost({ clock });
  const env = createMemoryEnvironment({ window: shopWindow });
  const connecting = connect({ registry: [entry], env, clock });
  await clock.advance(500);
  const bridge = await connecting;
  expect(bridge.problem).toBeUndefined();

  expect(await bridge.login()).toMatchObject({ kind: 'grant', value: 'GRT-1' });
  await expect(bridge.location()).rejects.toMatchObject({ code: 'declined' });
  await bridge.open('tel:+911800123456');
  expect(opened).toEqual(['tel:+911800123456']);
  const impatient = new AbortController();
  const request = { returnUrl: 'https://shop.example/', amount: { minor: 100, currency: 'INR' } };
  const payment = bridge.pay(request, { signal: impatient.signal });
  await clock.advance(0);
  impatient.abort();
  await expect(payment).rejects.toMatchObject({ code: 'aborted' });
  // its sheet is still open
  await expect(bridge.pay(request)).rejects.toMatchObject({ code: 'busy' });
  closeSheet();
  await clock.advance(0);
  const next = bridge.pay(request);
  await clock.advance(0);
  closeSheet();
  expect(await next).toMatchObject({ outcome: 'ui-closed' });
  const about = messages.flatMap((message) => {
    const { type } = fieldsOf(message);
    return objections(message, FRAME_OPENRPC.components.schemas[String(type)], String(type));
  });
  expect(about).toEqual([]);
});
