import { createLatest } from '../platform/latest.ts';
import { isApiError } from '../http/api.ts';
import type { Analytics, Clock, Messages, ModalName } from '../model/ports.ts';
import { DISMISS_ACTIONS, type PrintApi } from './print-api.ts';
import type { LockedFile } from './print-model.ts';
import { readLocked } from './read-action.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';
import * as m from './messages.ts';

/** The result is shown for this long before the modal closes. */
const DISMISS_MS = 2_000;

/** The passwords of encrypted documents. */
export function createPasswords(
  { get, apply }: { get(): PrintState; apply(fact: PrintFact): void },
  deps: {
    api: PrintApi;
    clock: Clock;
    messages: Pick<Messages, 'closeModal'>;
    report(error: unknown): void;
    track: Analytics['track'];
    present(modal: ModalName, inPassing: string): void;
    /** the password has unlocked the document */
    onOpened(printId: string, password: string): void;
    /** the modal is closed: the first documents are to be printed, `gone` is to be removed */
    onEnded(printIds: readonly string[], gone: readonly string[]): void;
  },
) {
  const { api, clock, messages } = deps;
  const asking = createLatest();
  let cancel = () => {};
  /** the backend wants a preview of all documents, even those it calls locked */
  let takesAll = false;
  const isShut = (file: LockedFile) => file.is_encrypted && !takesAll;

  function stop(): void {
    cancel();
    asking.abort();
  }

  /** Keeps the unlocked documents and drops the locked ones. */
  function end(): void {
    stop();
    const files = get().password?.files ?? [];
    const open = files.filter((file) => !isShut(file));
    const shut = files.filter(isShut);
    apply({ type: 'password-ended' });
    if (open.length > 0)
      apply({ type: 'files-added', files: open.map(({ error_message, ...file }) => file) });
    messages.closeModal('PASSWORD_PROTECTED_MODAL');
    deps.onEnded(
      open.map(({ print_id }) => print_id),
      shut.map(({ print_id }) => print_id),
    );
  }

  function obey(type: string): void {
    takesAll = type === 'FETCH_PREVIEW';
    if (DISMISS_ACTIONS.some((known) => known === type)) return;
    deps.report(
      new Error(`[print] Unknown dismiss action "${type}": documents that stayed locked are left out`),
    );
  }

  return {
    stop,

    ask(files: readonly LockedFile[]): void {
      stop();
      takesAll = false;
      apply({ type: 'password-asked', files });
      messages.closeModal('UPLOAD_MODAL');
      deps.present('PASSWORD_PROTECTED_MODAL', m.passwordNeededElsewhere);
    },

    async unlock(passwords: Readonly<Record<string, string>>): Promise<void> {
      const { password } = get();
      if (password === null || password.loading || password.farewell) return;
      const signal = asking.begin();
      const before = password.files;
      apply({ type: 'password-sent' });
      try {
        const answer = await api.decrypt(before, passwords, signal);
        if (signal.aborted) return;
        const dismissal = answer.auto_dismiss_data;
        if (dismissal) obey(dismissal.dismiss_action_type);
        const answered = new Map(answer.print_config.map((file) => [file.print_id, readLocked(file)]));
        const files = before.map((file) => answered.get(file.print_id) ?? file);
        for (const file of files) {
          const typed = passwords[file.print_id];
          if (!isShut(file) && typed) deps.onOpened(file.print_id, typed);
        }
        const locked = files.filter(isShut).length;
        const tried = before.filter((file) => file.is_encrypted).length;
        deps.track('Print Password Entered', { file_count: tried, opened_count: tried - locked });
        const farewell = dismissal ? dismissal.message || m.passwordDone : '';
        apply({ type: 'password-answered', files, farewell });
        if (dismissal) cancel = clock.after(DISMISS_MS, end);
      } catch (error) {
        if (signal.aborted) return;
        if (!isApiError(error)) deps.report(error);
        apply({ type: 'password-failed', message: m.passwordNotTried });
      }
    },

    dismiss(): void {
      if (get().password) end();
    },
  };
}
