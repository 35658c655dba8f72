import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorKind, type FailureType } from '../../src/http/api.ts';
import { type ApiState, newApiState } from '../../src/page/api-state.ts';
import { failureMessage } from '../../src/http/failure-message.ts';
import { type ApiFact, reduceApiState } from '../../src/page/reduce-api-state.ts';
import { createStore } from '../../src/platform/store.ts';
import { makeScreenCall } from '../../src/page/screen-call.ts';

const run = (facts: readonly ApiFact[], state = newApiState()): ApiState =>
  facts.reduce(reduceApiState, state);
const failureFact = (kind: ApiErrorKind, status = 0): ApiFact => ({
  type: 'failed',
  error: new ApiError(kind, `GET /feed/: ${kind}`, status),
});

describe('the API state of a screen', () => {
  test('a new screen is idle and has no errors', () => {
    expect(newApiState()).toEqual({
      isLoading: false,
      isPaginatedLoading: false,
      isNetworkErrored: false,
      isNetworkDisconnected: false,
      appError: null,
      responseError: null,
      httpStatusCode: null,
      supportCode: null,
      isAPISuccess: false,
      isNetworkErrorHandled: false,
      failureType: null,
    });
  });

  test.each<[name: string, fact: ApiFact, differs: Partial<ApiState>]>([
    ['loading', { type: 'asked' }, { isLoading: true }],
    ['paginated loading', { type: 'asked-for-more' }, { isPaginatedLoading: true }],
    ['success', { type: 'answered' }, { isAPISuccess: true }],
    ['network errored', failureFact('unreachable'), { isNetworkErrored: true, failureType: 'unreachable' }],
    [
      'network errored by a timeout',
      failureFact('timeout'),
      { isNetworkErrored: true, failureType: 'timeout' },
    ],
    ['disconnected', failureFact('offline'), { isNetworkDisconnected: true, failureType: 'offline' }],
    [
      'app error',
      failureFact('malformed', 200),
      { appError: 'GET /feed/: malformed', failureType: 'malformed' },
    ],
    [
      'app error of a blocked call',
      failureFact('blocked'),
      { appError: 'GET /feed/: blocked', failureType: 'blocked' },
    ],
    [
      'app error of the screen itself',
      { type: 'failed', error: new TypeError('x is not a function') },
      { appError: 'x is not a function', failureType: 'unknown' },
    ],
    [
      'response error',
      failureFact('http', 503),
      { responseError: 'GET /feed/: http', httpStatusCode: 503, failureType: 'http' },
    ],
    [
      'response error with a support code',
      { type: 'failed', error: new ApiError('http', 'GET /feed/', 500, {}, 'request-0001') },
      {
        ...{ responseError: 'GET /feed/', httpStatusCode: 500, failureType: 'http' },
        supportCode: 'request-0001',
      },
    ],
    ['an aborted call', failureFact('aborted'), {}],
  ])('the API state of a screen after %s does not depend on the previous state', (_name, fact, differs) => {
    const expected = { ...newApiState(), ...differs };
    expect(run([fact])).toEqual(expected);
    expect(run([{ type: 'asked' }, failureFact('http', 500), { type: 'failure-notified' }, fact])).toEqual(
      expected,
    );
  });

  test('a failed screen call is marked as handled once the shopper has been notified', () => {
    expect(run([failureFact('timeout'), { type: 'failure-notified' }])).toMatchObject({
      isNetworkErrored: true,
      isNetworkErrorHandled: true,
    });
    expect(run([{ type: 'answered' }, { type: 'failure-notified' }]).isNetworkErrorHandled).toBe(false);
  });
});

describe('a screen call', () => {
  async function make(error: unknown, { hasContent, more = false }: { hasContent: boolean; more?: boolean }) {
    const calls = createStore(newApiState());
    const toasts: string[] = [];
    const reports: string[] = [];
    const seen: Partial<ApiState>[] = [];
    await makeScreenCall({
      calls,
      analytics: { report: (_error, where) => void reports.push(where) },
      messages: { toast: (message) => void toasts.push(message) },
      where: 'listing',
      async task() {
        seen.push(calls.get());
        if (error) throw error;
      },
      keepsContent: () => hasContent,
      more,
    });
    return { state: calls.get(), toasts, reports, seen };
  }

  test('a screen call sets the flag for loading or for loading a further page, then the flag for success', async () => {
    const all = await make(null, { hasContent: false });
    expect(all.seen).toMatchObject([{ isLoading: true, isPaginatedLoading: false }]);
    expect(all.state).toEqual({ ...newApiState(), isAPISuccess: true });
    const more = await make(null, { hasContent: true, more: true });
    expect(more.seen).toMatchObject([{ isLoading: false, isPaginatedLoading: true }]);
  });

  test.each<[kind: ApiErrorKind, more: boolean, said: string]>([
    ['offline', false, 'You are offline. This page may be out of date.'],
    ['offline', true, 'You are offline. The rest will load when you’re back.'],
    ['timeout', false, 'This could not be updated.'],
    ['http', true, 'The rest could not be loaded.'],
  ])(
    'when a screen call fails as %s with content shown (further page: %s), a toast says "%s"',
    async (kind, more, said) => {
      const { state, toasts } = await make(new ApiError(kind, 'failed'), { hasContent: true, more });
      expect(toasts).toEqual([said]);
      expect(state.isNetworkErrorHandled).toBe(true);
    },
  );

  test('a screen call that fails without content leaves the message to the screen', async () => {
    const { state, toasts } = await make(new ApiError('offline', 'failed'), { hasContent: false });
    expect(toasts).toEqual([]);
    expect(state).toMatchObject({ isNetworkDisconnected: true, isNetworkErrorHandled: false });
  });

  test('an aborted screen call shows no message', async () => {
    const { state, toasts } = await make(new ApiError('aborted', 'off'), { hasContent: true });
    expect([state, toasts]).toEqual([newApiState(), []]);
  });

  test.each<[how: string, end: () => void]>([
    ['succeeds', () => {}],
    [
      'fails',
      () => {
        throw new ApiError('http', 'late');
      },
    ],
    [
      'is aborted',
      () => {
        throw new ApiError('aborted', 'off');
      },
    ],
  ])('a replaced screen call does not change the API state when it %s', async (_how, end) => {
    const otherState: ApiState = { ...newApiState(), isNetworkErrored: true, failureType: 'unreachable' };
    const calls = createStore(newApiState());
    const toasts: string[] = [];
    const replacedCall = new AbortController();
    await makeScreenCall({
      calls,
      analytics: { report: () => {} },
      messages: { toast: (message) => void toasts.push(message) },
      where: 'listing',
      keepsContent: () => true,
      signal: replacedCall.signal,
      async task() {
        replacedCall.abort();
        calls.set(otherState);
        end();
      },
    });
    expect([calls.get(), toasts]).toEqual([otherState, []]);
  });

  test('an error thrown by the screen is reported', async () => {
    const { state, reports } = await make(new TypeError('broken'), { hasContent: false });
    expect(reports).toEqual(['listing']);
    expect(state.appError).toBe('broken');
  });
});

test.each<[FailureType, string]>([
  ['offline', 'You are offline.'],
  ['timeout', 'The shop did not respond.'],
  ['unreachable', 'The shop did not respond.'],
  ['http', 'The shop could not be loaded.'],
  ['malformed', 'The shop could not be loaded.'],
  ['unknown', 'The shop could not be loaded.'],
])('the failure %s is described as "%s"', (failure, sentence) => {
  expect(failureMessage(failure)).toBe(sentence);
});
