import axe from 'axe-core';

/** For tests that run axe: it takes its time on a busy machine. */
export const AXE_TIMEOUT_MS = 20_000;

/** What axe finds, but for what needs real layout or a whole page. */
export async function axeViolations(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
