import axe from 'axe-core';

/** The timeout of tests that run axe, which is slow on a busy machine. */
export const AXE_TIMEOUT_MS = 20_000;

/** The violations axe finds, except by rules that need real layout or a whole page. */
export async function findAxeViolations(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
