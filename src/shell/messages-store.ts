import type { Deps } from '../model/deps.ts';
import type { Messages, ModalName } from '../model/ports.ts';
import { createStore, type Watched } from '../platform/store.ts';

const TOAST_MS = 2000;
/** Slow readers take this long, one letter with another. */
const READING_MS = 60;

interface MessagesState {
  toast: { message: string; visible: boolean; timeout: number; to?: string | undefined };
  modal: { name: ModalName; props: Readonly<Record<string, unknown>> } | null;
}

export interface MessagesStore extends Messages {
  readonly state: MessagesState;
  readonly watched: Watched<MessagesState>;
  /** takes away the toast and the modal: they are about a session that has ended */
  clear(): void;
  /** the pointer or the focus is on its link: it stays; or has left it */
  holdToast(held: boolean): void;
  /** the shop is being taken down: nothing is shown, or waited for, any more */
  dispose(): void;
}

export function createMessagesStore({ clock }: Pick<Deps, 'clock'>): MessagesStore {
  const store = createStore<MessagesState>({
    toast: { message: '', visible: false, timeout: 5000 },
    modal: null,
  });
  let cancel = () => {};
  let disposed = false;

  function hideLater(): void {
    cancel();
    const { toast } = store.get();
    cancel = clock.after(toast.timeout, () => store.update({ toast: { ...toast, visible: false } }));
  }

  return {
    get state() {
      return store.get();
    },
    watched: store,
    toast(message, ms = TOAST_MS, to) {
      if (disposed) return;
      const timeout = Math.max(ms, message.length * READING_MS);
      store.update({ toast: { message, visible: true, timeout, to } });
      hideLater();
    },
    holdToast(held) {
      if (held) cancel();
      else hideLater();
    },
    openModal(name, props = {}) {
      store.update({ modal: { name, props } });
    },
    closeModal(name) {
      if (!name || store.get().modal?.name === name) store.update({ modal: null });
    },
    clear() {
      cancel();
      store.update({
        toast: { ...store.get().toast, message: '', visible: false, to: undefined },
        modal: null,
      });
    },
    dispose() {
      disposed = true;
      cancel();
    },
  };
}
