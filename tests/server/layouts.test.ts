import { describe, expect, test } from 'vitest';
import { href } from '../../src/platform/paths.ts';
import { resolveLink } from '../../src/platform/links.ts';
import { matchRoute } from '../../src/shell/match-route.ts';
import { markupOf, ORIGIN, sharedServer, titleOf } from './server-world.ts';

const server = await sharedServer();
const RULES = { schemes: ['doorstep'], origin: ORIGIN, awayHosts: [] };

describe('what is laid out elsewhere opens from its address, rendered, and from app links', () => {
  test.each<[path: string, title: string, screen: string, appLink: string]>([
    ['/le/1391108', 'Rain outside, chai inside', 'layout', 'doorstep://layout?widget_layout_id=1391108'],
    ['/store', 'All our stores', 'store', 'doorstep://store'],
    ['/store/fresh', 'The fresh store', 'store', 'doorstep://store/fresh'],
    ['/tab-layouts', 'The day of a kitchen', 'tab-layouts', 'doorstep://tab-layouts'],
    ['/tab-layouts?tab=night', 'The day of a kitchen', 'tab-layouts', 'doorstep://tab-layouts?tab=night'],
    ['/delhi', 'Grocery delivery in Delhi', 'city', 'doorstep://delhi'],
    ['/order-online/milk', 'Milk online', 'seo', 'doorstep://order-online/milk'],
    ['/order-online/milk-in-delhi', 'Milk online in Delhi', 'seo', 'doorstep://order-online/milk-in-delhi'],
  ])('%s', async (path, title, screen, appLink) => {
    const answer = await server.ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(titleOf(html)).toContain(title);
    expect(markupOf(html)).toContain(`data-screen="${screen}"`);
    expect(markupOf(html)).toContain('data-testid="widget"');
    expect(markupOf(html)).not.toContain(' style=');
    expect(resolveLink(appLink, RULES)).toEqual({ to: 'path', path });
    expect(matchRoute(path.split('?')[0] ?? '').screen).not.toBe('later');
  });

  test.each([href.layout('42'), '/store/nowhere', '/order-online/nothing'])(
    '%s is not there, and says so with 404',
    async (path) => {
      const answer = await server.ask(path);
      expect(answer.status).toBe(404);
      expect(markupOf(await answer.text())).toContain('This page is no longer here');
    },
  );
});
