import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SimulatorParts } from '../../bridge/testing/run-simulator.ts';

/** A partner's own script, run unmodified at the simulated app. */
interface PartnerSdk {
  /** name and version */
  name: string;
  runScript: NonNullable<SimulatorParts['runScript']>;
}

const SDKS: Readonly<Record<string, { package: string; file: string; global: string }>> = {
  phonepe: { package: 'phonepesdk-web', file: 'phonepesdk.js', global: 'PhonePe' },
};

/** Undefined: the partner has none, or it is not installed. */
export function findPartnerSdk(partner: string): PartnerSdk | undefined {
  const sdk = Object.hasOwn(SDKS, partner) ? SDKS[partner] : undefined;
  if (!sdk) return undefined;
  try {
    const require = createRequire(import.meta.url);
    const source = readFileSync(require.resolve(`${sdk.package}/${sdk.file}`), 'utf8');
    const { version } = JSON.parse(readFileSync(require.resolve(`${sdk.package}/package.json`), 'utf8'));
    // a classic script, whose `var` becomes a property of the window
    const evaluate = new Function('window', 'navigator', 'document', `${source}; return ${sdk.global};`);
    return {
      name: `${sdk.package} ${version}`,
      runScript: (window) =>
        Object.assign(window, { [sdk.global]: evaluate(window, window.navigator, window.document) }),
    };
  } catch {
    return undefined;
  }
}
