import { isApiError, supportCodeOf } from '../http/api.ts';
import { failureOf } from './check-files.ts';
import * as m from './messages.ts';
import type { UploadFailure } from './print-model.ts';

/** Causes of a failed upload. `ours`: not the network, e.g. an error response of the server. */
const CAUSES = ['ours', 'slow', 'broken', 'offline'] as const;
type Cause = (typeof CAUSES)[number];

/** Why an upload has stopped; `too-large`: trying again cannot help. */
export interface UploadProblem {
  cause: Cause | 'too-large';
  supportCode: string | null;
}

const SERVER_PROBLEM: UploadProblem = { cause: 'ours', supportCode: null };
const TOO_LARGE: UploadProblem = { cause: 'too-large', supportCode: null };

/** `status`: the status of the storage's response; undefined: there was none. */
export const problemOfStatus = (status?: number): UploadProblem =>
  status === 413 ? TOO_LARGE : SERVER_PROBLEM;

export function networkProblem(online: boolean): UploadProblem & { cause: Cause } {
  return { cause: online ? 'broken' : 'offline', supportCode: null };
}

/** `error`: the error of an API call. */
export function problemOf(error: unknown, online: boolean): UploadProblem & { cause: Cause } {
  const kind = isApiError(error) ? error.kind : null;
  if (kind === 'offline' || kind === 'unreachable') return networkProblem(online && kind !== 'offline');
  if (kind === 'timeout') return online ? { cause: 'slow', supportCode: null } : networkProblem(online);
  return { cause: 'ours', supportCode: supportCodeOf(error) };
}

const CAUSE_TEXTS: Readonly<Record<Cause, string>> = {
  ours: m.serverFailed,
  slow: m.serverTimedOut,
  broken: m.connectionLost,
  offline: m.youAreOffline,
};

/** Returns one failure per cause. `arrived`: the number of files that need not be sent again. */
export function uploadFailures(
  failed: readonly { name: string; problem: UploadProblem }[],
  arrived: number,
): UploadFailure[] {
  const keptText = arrived > 0 ? ` ${m.otherFilesKept(arrived)}` : '';
  const withCause = (cause: UploadProblem['cause']) =>
    failed.filter(({ problem }) => problem.cause === cause);
  const retryable = CAUSES.flatMap((cause) => {
    const failures = withCause(cause);
    if (failures.length === 0) return [];
    const retryText =
      cause === 'offline' ? m.uploadAgainOnline(failures.length) : m.uploadAgain(failures.length);
    return failureOf('could-not-upload', {
      names: failures.map(({ name }) => name),
      detail: `${CAUSE_TEXTS[cause]} ${retryText}${keptText}`,
      supportCode: failures[0]?.problem.supportCode ?? null,
      canTryAgain: true,
    });
  });
  const names = withCause('too-large').map(({ name }) => name);
  if (names.length === 0) return retryable;
  return [...retryable, failureOf('file-size', { names, detail: m.storageLimit })];
}

/** The failure when all files have arrived but the backend has not validated them. */
export function validationFailure(
  names: readonly string[],
  { cause, supportCode }: ReturnType<typeof problemOf>,
): UploadFailure {
  const detail = `${CAUSE_TEXTS[cause]} ${m.filesNotChecked(names.length)}`;
  return failureOf('could-not-upload', { names, detail, supportCode, canTryAgain: true });
}
