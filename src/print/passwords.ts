import { createLatest } from '../platform/latest.ts';
import { isApiError } from '../http/api.ts';
import type { Analytics, Clock, Messages, ModalName } from '../model/ports.ts';
import { DISMISS_ACTIONS, type PrintApi } from './print-api.ts';
import type { LockedFile } from './print-model.ts';
import { readLocked } from './read-action.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';
import * as m from './messages.ts';

/** How long the result is shown before the modal closes. */
const DISMISS_MS = 2_000;

/** Unlocks encrypted documents with the shopper's passwords. */
export function createPasswords(
  { get, apply }: { get(): PrintState; apply(fact: PrintFact): void },
  deps: {
    api: PrintApi;
    clock: Clock;
    messages: Pick<Messages, 'closeModal'>;
    report(error: unknown): void;
    track: Analytics['track'];
    present(modal: ModalName, toastText: string): void;
    /** the password has unlocked the document */
    onOpened(printId: string, password: string): void;
    /**
     * the modal is closed: the documents in the first argument are to be printed, those that stayed locked are to be
     * removed
     */
    onEnded(printIds: readonly string[], lockedIds: readonly string[]): void;
  },
) {
  const { api, clock, messages } = deps;
  const requests = createLatest();
  let cancel = () => {};
  /** the backend wants a preview of all documents, even those it calls locked */
  let acceptsLocked = false;
  const isLocked = (file: LockedFile) => file.is_encrypted && !acceptsLocked;

  function stop(): void {
    cancel();
    requests.abort();
  }

  /** Keeps the unlocked documents and drops the locked ones. */
  function end(): void {
    stop();
    const files = get().password?.files ?? [];
    const openFiles = files.filter((file) => !isLocked(file));
    const lockedFiles = files.filter(isLocked);
    apply({ type: 'password-ended' });
    if (openFiles.length > 0)
      apply({ type: 'files-added', files: openFiles.map(({ error_message, ...file }) => file) });
    messages.closeModal('PASSWORD_PROTECTED_MODAL');
    deps.onEnded(
      openFiles.map(({ print_id }) => print_id),
      lockedFiles.map(({ print_id }) => print_id),
    );
  }

  function applyDismissal(type: string): void {
    acceptsLocked = type === 'FETCH_PREVIEW';
    if (DISMISS_ACTIONS.some((known) => known === type)) return;
    deps.report(
      new Error(`[print] Unknown dismiss action "${type}": documents that stayed locked are left out`),
    );
  }

  return {
    stop,

    ask(files: readonly LockedFile[]): void {
      stop();
      acceptsLocked = false;
      apply({ type: 'password-asked', files });
      messages.closeModal('UPLOAD_MODAL');
      deps.present('PASSWORD_PROTECTED_MODAL', m.passwordNeededElsewhere);
    },

    async unlock(passwords: Readonly<Record<string, string>>): Promise<void> {
      const { password } = get();
      if (password === null || password.loading || password.closingMessage) return;
      const signal = requests.begin();
      const previousFiles = password.files;
      apply({ type: 'password-sent' });
      try {
        const answer = await api.decrypt(previousFiles, passwords, signal);
        if (signal.aborted) return;
        const dismissal = answer.auto_dismiss_data;
        if (dismissal) applyDismissal(dismissal.dismiss_action_type);
        const answeredById = new Map(answer.print_config.map((file) => [file.print_id, readLocked(file)]));
        const files = previousFiles.map((file) => answeredById.get(file.print_id) ?? file);
        for (const file of files) {
          const typedPassword = passwords[file.print_id];
          if (!isLocked(file) && typedPassword) deps.onOpened(file.print_id, typedPassword);
        }
        const locked = files.filter(isLocked).length;
        const lockedBefore = previousFiles.filter((file) => file.is_encrypted).length;
        deps.track('Print Password Entered', {
          file_count: lockedBefore,
          opened_count: lockedBefore - locked,
        });
        const closingMessage = dismissal ? dismissal.message || m.passwordDone : '';
        apply({ type: 'password-answered', files, closingMessage });
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
