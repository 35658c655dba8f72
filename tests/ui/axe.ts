import axe from 'axe-core';

/** What axe finds, but for what needs real layout or a whole page. */
export async function axeViolations(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
