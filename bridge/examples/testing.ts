/** All conformance checks on an adapter of your own, with any test runner or none: `node testing.ts`. */
import { adapterChecks, createHost } from '@doorstep/bridge/testing';
import { acme } from './own-adapter.ts';
import { acmeApp } from './own-simulator.ts';

export const host = createHost({ simulator: acmeApp, wire: { login: ['me'] } });

export const failures: string[] = [];
for (const { name, run } of adapterChecks({ create: acme, host }))
  await run().catch((error: Error) => failures.push(`${name}: ${error.message}`));

process.exitCode = failures.length;
process.stdout.write(`${failures.join('\n') || 'The adapter passes every check.'}\n`);
