/** One adapter in every version of its app, by a table of what each version has, which may be a JSON file. */
import { adapterChecks, createHosts } from '@doorstep/bridge/testing';
import { acme } from './own-adapter.ts';
import { acmeApp } from './own-simulator.ts';

const CAN = ['login.grant-token', 'pay.redirect', 'location', 'open', 'storage'];
const versions = [
  { version: 3.1, can: CAN },
  // a call that a version lacks: wire: { login: [] }
  { version: 4, can: CAN },
];
const simulator = { ...acmeApp, versions: [3.1, 4] };

export const failures: string[] = [];
export const lacks: string[] = [];
for (const host of createHosts({ simulator, wire: { login: ['me'] } }, versions)) {
  for (const { name, run } of adapterChecks({ create: acme, host })) {
    await run().then(
      (lack) => lack && lacks.push(`${host.name}, ${name}: ${lack}`),
      (error: Error) => failures.push(`${host.name}, ${name}: ${error.message}`),
    );
  }
}

process.exitCode = failures.length;
process.stdout.write(`${[...failures, ...lacks].join('\n')}\n`);
