import type { Deps } from '../model/deps.ts';
import type { Messages, ModalName } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

const TOAST_MS = 2000;
/** How long a toast is shown per character, for a slow reader, unless the caller sets a time. */
const READING_MS_PER_CHAR = 60;

interface MessagesState {
  toast: { message: string; visible: boolean; timeout: number; to?: string | undefined };
  modal: { name: ModalName; props: Readonly<Record<string, unknown>> } | null;
}

const INITIAL_STATE: MessagesState = { toast: { message: '', visible: false, timeout: 5000 }, modal: null };

export interface MessagesStore extends Messages {
  readonly state: MessagesState;
  readonly watched: Watched<MessagesState>;
  /** keeps the toast while it is hovered or focused; its time starts again when it is released */
  holdToast(held: boolean): void;
  /** hides the toast and the modal of an ended session */
  clear(): void;
  /** stops the timer; later toasts are ignored */
  dispose(): void;
}

export function createMessagesStore({ clock }: Pick<Deps, 'clock'>): MessagesStore {
  const store = createStore(INITIAL_STATE);
  let cancel = () => {};
  let disposed = false;

  function hideLater(): void {
    const { timeout } = store.get().toast;
    cancel = clock.after(timeout, () => {
      store.update({ toast: { ...store.get().toast, visible: false } });
    });
  }

  return {
    get state() {
      return store.get();
    },
    watched: store,
    toast(message, timeout = Math.max(TOAST_MS, message.length * READING_MS_PER_CHAR), to) {
      cancel();
      if (disposed) return;
      store.update({ toast: { message, visible: true, timeout, to } });
      hideLater();
    },
    holdToast(held) {
      cancel();
      if (!held && !disposed) hideLater();
    },
    openModal(name, props = {}) {
      store.update({ modal: { name, props } });
    },
    closeModal(name) {
      if (!name || store.get().modal?.name === name) store.update({ modal: null });
    },
    clear() {
      cancel();
      store.set(INITIAL_STATE);
    },
    dispose() {
      disposed = true;
      cancel();
    },
  };
}
