import type { Clock } from '../model/ports.ts';

const CODE_TIMEOUT_MS = 120_000;

/** `missing`: it cannot be had, as after a deploy that took it away; `other`: it came and failed. */
export type CodeFailure = 'missing' | 'timeout' | 'other';

export class CodeError extends Error {
  override readonly name = 'CodeError';
  readonly type: CodeFailure;
  constructor(type: CodeFailure, cause?: unknown) {
    super(`[code] A part of the shop could not be loaded (${type}).`, { cause });
    this.type = type;
  }
}

/** A part of the shop that is loaded when it is needed, or the reason why it is not there. */
export function loadCode<T>(load: () => Promise<T>, clock: Clock, closed: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = () => {
      cancel();
      closed.removeEventListener('abort', done);
    };
    const cancel = clock.after(CODE_TIMEOUT_MS, () => {
      done();
      reject(new CodeError('timeout'));
    });
    closed.addEventListener('abort', done);
    load()
      .then(resolve, (error: unknown) => {
        // browsers agree on the class of this error, not on its words
        const missing = error instanceof TypeError && /import|module/i.test(error.message);
        // what it stands on may have failed in this very way
        reject(error instanceof CodeError ? error : new CodeError(missing ? 'missing' : 'other', error));
      })
      .finally(done);
  });
}
