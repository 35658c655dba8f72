import { isApiError, supportCodeOf } from '../http/api.ts';
import { failureOf } from './check-files.ts';
import * as m from './messages.ts';
import type { UploadFailure } from './print-model.ts';

/** `ours`: an error response. */
const CAUSES = ['ours', 'slow', 'broken', 'offline'] as const;
type Cause = (typeof CAUSES)[number];

/** Why an upload stopped; `too-large`: trying again cannot help. */
export interface UploadProblem {
  cause: Cause | 'too-large';
  supportCode: string | null;
}

const REFUSED: UploadProblem = { cause: 'ours', supportCode: null };
const TOO_LARGE: UploadProblem = { cause: 'too-large', supportCode: null };

/** `status`: the storage's response. */
export const refusedWith = (status?: number): UploadProblem => (status === 413 ? TOO_LARGE : REFUSED);

export function unanswered(online: boolean): UploadProblem & { cause: Cause } {
  return { cause: online ? 'broken' : 'offline', supportCode: null };
}

/** `error`: from an API call. */
export function problemOf(error: unknown, online: boolean): UploadProblem & { cause: Cause } {
  const kind = isApiError(error) ? error.kind : null;
  if (kind === 'offline' || kind === 'unreachable') return unanswered(online && kind !== 'offline');
  if (kind === 'timeout') return online ? { cause: 'slow', supportCode: null } : unanswered(online);
  return { cause: 'ours', supportCode: supportCodeOf(error) };
}

const WHY: Readonly<Record<Cause, string>> = {
  ours: m.serverFailed,
  slow: m.serverTimedOut,
  broken: m.connectionLost,
  offline: m.youAreOffline,
};

/** One failure per cause. `arrived`: the number of files that need not be sent again. */
export function interrupted(
  failed: readonly { name: string; problem: UploadProblem }[],
  arrived: number,
): UploadFailure[] {
  const kept = arrived > 0 ? ` ${m.otherFilesKept(arrived)}` : '';
  const withCause = (cause: UploadProblem['cause']) =>
    failed.filter(({ problem }) => problem.cause === cause);
  const passing = CAUSES.flatMap((cause) => {
    const those = withCause(cause);
    if (those.length === 0) return [];
    const again = cause === 'offline' ? m.uploadAgainOnline(those.length) : m.uploadAgain(those.length);
    return failureOf('could-not-upload', {
      names: those.map(({ name }) => name),
      detail: `${WHY[cause]} ${again}${kept}`,
      supportCode: those[0]?.problem.supportCode ?? null,
      canTryAgain: true,
    });
  });
  const names = withCause('too-large').map(({ name }) => name);
  if (names.length === 0) return passing;
  return [...passing, failureOf('file-size', { names, detail: m.storageLimit })];
}

/** All files have arrived, but the backend did not validate them. */
export function unchecked(
  names: readonly string[],
  { cause, supportCode }: ReturnType<typeof problemOf>,
): UploadFailure {
  const detail = `${WHY[cause]} ${m.filesNotChecked(names.length)}`;
  return failureOf('could-not-upload', { names, detail, supportCode, canTryAgain: true });
}
