import { describe, it } from 'vitest';
import { adapterChecks } from './adapter-checks.ts';
import type { AdapterUnderTest } from './host-under-test.ts';

/**
 * Runs the conformance checks as tests of vitest, which must be installed: nothing else in the bridge needs it. A check
 * of what the host lacks is skipped, with the reason as its note. Call it at the top level of a test file. With another runner, use {@link adapterChecks}.
 *
 * ```ts
 * testAdapter({ create: paytm, host: createHost({ simulator, wire, page }) });
 * ```
 */
export function testAdapter(subject: AdapterUnderTest): void {
  describe(`adapter in ${subject.host.name}`, () => {
    for (const { name, run } of adapterChecks(subject)) {
      it(name, async ({ skip }) => {
        const lack = await run();
        if (lack) skip(lack);
      });
    }
  });
}
