import { expect, test } from 'vitest';
import { faultsInHtml, RENDERED_PAGES } from '../../tools/audit/html-faults.ts';
import { openSharedServer } from './server-world.ts';

const { ask } = await openSharedServer();

test.each(RENDERED_PAGES)('the page %s is valid HTML and has a description', async (path) => {
  const html = await (await ask(path)).text();
  expect(await faultsInHtml(html)).toEqual([]);
  expect(html).toMatch(/<meta name="description" content="[^"]{10,}">/);
});
