import * as v from 'valibot';
import type { HomeEdges } from '../../src/home/home-state.ts';
import { type Api, ApiError, type ApiErrorKind, type ApiRequest } from '../../src/http/api.ts';

/** An API that answers feeds as told, one answer per call; the last one stays. */
export function feedApi(...answers: (object | ApiErrorKind | Promise<object>)[]) {
  const asked: Pick<ApiRequest<v.GenericSchema>, 'method' | 'path' | 'query'>[] = [];
  const api: Api = {
    call: async ({ method, path, query, answer }) => {
      asked.push({ method, path, query: query ?? {} });
      const next = await (answers.length > 1 ? answers.shift() : answers[0]);
      if (typeof next === 'string') throw new ApiError(next, `feed: ${next}`);
      return v.parse(answer, next);
    },
  };
  return { api, asked };
}

export function listeningAnalytics() {
  const reports: string[] = [];
  return {
    reports,
    track: () => {},
    report: (error: unknown, where: string) => {
      reports.push(`${where}: ${error instanceof Error ? error.message : error}`);
    },
  };
}

/** Everything that a feed stands on: an API, what is reported, what is said, a network that can be taken away. */
export function homeEdges(api: Api, initial?: HomeEdges['initial']) {
  const analytics = listeningAnalytics();
  const toasts: string[] = [];
  const listeners = new Set<(online: boolean) => void>();
  const network = { online: true };
  const edges: HomeEdges = {
    api,
    analytics,
    messages: { toast: (message) => void toasts.push(message) },
    connectivity: {
      online: () => network.online,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    loadCode: () => import('../../src/home/load-home.ts'),
    initial,
  };
  return {
    edges,
    toasts,
    reports: analytics.reports,
    listeners: () => listeners.size,
    setOnline(online: boolean) {
      network.online = online;
      for (const listener of listeners) listener(online);
    },
  };
}
