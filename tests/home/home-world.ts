import * as v from 'valibot';
import type { RouteMatch, PageDeps } from '../../src/page/page.ts';
import { page } from '../../src/home/HomePage.tsx';
import type { HomeState } from '../../src/home/home-api.ts';
import { type Api, ApiError, type ApiErrorKind, type ApiRequest } from '../../src/http/api.ts';
import { pageCode } from '../support/code.ts';

/** An API that returns the given feeds, one per call; the last one is repeated. */
export function createFeedApi(...answers: (object | ApiErrorKind | Promise<object>)[]) {
  const apiCalls: Pick<ApiRequest<v.GenericSchema>, 'method' | 'path' | 'query'>[] = [];
  const api: Api = {
    call: async ({ method, path, query, answer }) => {
      apiCalls.push({ method, path, query: query ?? {} });
      const next = await (answers.length > 1 ? answers.shift() : answers[0]);
      if (typeof next === 'string') throw new ApiError(next, `feed: ${next}`);
      return v.parse(answer, next);
    },
  };
  return { api, apiCalls };
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

export const HOME: RouteMatch = {
  route: 'home',
  screen: 'home',
  title: 'Groceries in minutes',
  path: '/',
  params: {},
  query: new URLSearchParams(),
};

/** The home page with its dependencies: an API, reports, toasts and a network that can go offline. */
export function openHome(api: Api, initial: HomeState | null = null, analytics?: PageDeps['analytics']) {
  const listening = listeningAnalytics();
  const toasts: string[] = [];
  const listeners = new Set<(online: boolean) => void>();
  const network = { online: true };
  const deps = {
    api,
    analytics: analytics ?? listening,
    messages: { toast: (message: string) => void toasts.push(message) },
    connectivity: {
      online: () => network.online,
      onChange(listener: (online: boolean) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    ageConsent: { state: { consent: 'idle' } },
    session: { userId: () => 0, loggedIn: () => false },
    code: pageCode(() => import('../../src/home/home-code.ts')),
  } as unknown as PageDeps<never>;
  return {
    home: page.open(deps, HOME, initial),
    toasts,
    reports: listening.reports,
    listeners: () => listeners.size,
    setOnline(online: boolean) {
      network.online = online;
      for (const listener of listeners) listener(online);
    },
  };
}
