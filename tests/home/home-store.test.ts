import { describe, expect, it } from 'vitest';
import { createHomeStore } from '../../src/home/home-store.ts';
import { banner, feedOf, product, productRail } from './feed-samples.ts';
import { feedApi, listeningAnalytics } from './home-world.ts';

const PAGE = feedOf(banner(), productRail('Fruit', [product()]));

function open(...answers: Parameters<typeof feedApi>) {
  const { api, asked } = feedApi(...answers);
  const analytics = listeningAnalytics();
  return { home: createHomeStore({ api, analytics }), asked, reports: analytics.reports };
}

describe('the home feed', () => {
  it('is asked for as the spec says, once', async () => {
    const { home, asked } = open(PAGE);
    expect(home.state.status).toBe('idle');
    const loading = home.load();
    expect(home.state.status).toBe('loading');
    await Promise.all([loading, home.load()]);
    await home.load();
    expect(asked).toEqual([{ method: 'GET', path: '/feed/', query: { template_version: 9 } }]);
    expect(home.state).toMatchObject({ status: 'success', problem: null });
    expect(home.state.widgets.map(({ type }) => type)).toEqual([55, 77]);
  });

  it.each(['offline', 'unreachable', 'timeout', 'http', 'malformed'] as const)(
    'that failed (%s) can be had by another try',
    async (kind) => {
      const { home, reports } = open(kind, PAGE);
      await home.load();
      expect(home.state).toMatchObject({ status: 'error', problem: kind });
      const again = home.retry();
      expect(home.state).toMatchObject({ status: 'loading', problem: null });
      await again;
      expect(home.state).toMatchObject({ status: 'success', problem: null });
      expect(reports).toEqual([]);
    },
  );

  it('keeps what it shows when a later try fails', async () => {
    const { home } = open(PAGE, 'timeout');
    await home.load();
    await home.retry();
    expect(home.state.status).toBe('error');
    expect(home.state.widgets).toHaveLength(2);
  });

  it('reports what it left out, each once', async () => {
    const { home, reports } = open(feedOf(banner(), { type: 999 }, { type: 999 }, { type: 1001 }));
    await home.load();
    await home.retry();
    expect(reports).toEqual([
      'home-feed: [home] Left out a widget of type 999: this type is not known.',
      'home-feed: [home] Left out a widget of type 1001: this type is not known.',
    ]);
  });

  it("goes on from the server's state without asking again", async () => {
    const server = open(PAGE);
    await server.home.load();
    const handed = JSON.parse(JSON.stringify(server.home.state));

    const { api, asked } = feedApi('offline');
    const home = createHomeStore({ api, analytics: listeningAnalytics(), initial: handed });
    await home.load();
    expect(asked).toEqual([]);
    expect(home.state.widgets).toEqual(server.home.state.widgets);
  });

  it('tries again in the browser what failed on the server', async () => {
    const { api } = feedApi(PAGE);
    const initial = { status: 'error', widgets: [], pageMeta: null } as const;
    const home = createHomeStore({ api, analytics: listeningAnalytics(), initial });
    await home.load();
    expect(home.state.status).toBe('success');
  });
});
