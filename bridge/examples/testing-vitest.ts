/** The same checks as tests of Vitest, and what only you know about your app. Name it `acme.test.ts`. */
import { connect } from '@doorstep/bridge';
import { testAdapter } from '@doorstep/bridge/testing/vitest';
import { expect, test } from 'vitest';
import { acme } from './own-adapter.ts';
import { host } from './testing.ts';

testAdapter({ create: acme, host });

test('a person who refuses in Acme has declined', async () => {
  const { env, clock } = host.begin({ faults: {}, person: () => 'refuses' });
  const bridge = await connect({ registry: [acme()], env, clock });
  const login = bridge.login().catch((error) => error);
  await clock.advance(10);
  expect(await login).toMatchObject({ code: 'declined' });
});
