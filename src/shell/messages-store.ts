import { proxy } from 'valtio';
import type { Clock, Messages, ModalName } from '../model/ports.ts';

const TOAST_MS = 2000;

interface MessagesState {
  toast: { message: string; visible: boolean; timeout: number };
  modal: { name: ModalName; props: Readonly<Record<string, unknown>> } | null;
}

export interface MessagesStore extends Messages {
  readonly state: MessagesState;
  /** the shop is being taken down: nothing is shown, or waited for, any more */
  dispose(): void;
}

export function createMessagesStore({ clock }: { clock: Clock }): MessagesStore {
  const state = proxy<MessagesState>({ toast: { message: '', visible: false, timeout: 5000 }, modal: null });
  let callOff = () => {};
  let disposed = false;
  return {
    state,
    toast(message, ms = TOAST_MS) {
      callOff();
      if (disposed) return;
      state.toast = { message, visible: true, timeout: ms };
      callOff = clock.after(ms, () => {
        state.toast = { ...state.toast, visible: false };
      });
    },
    openModal(name, props = {}) {
      state.modal = { name, props };
    },
    closeModal(name) {
      if (!name || state.modal?.name === name) state.modal = null;
    },
    dispose() {
      disposed = true;
      callOff();
    },
  };
}
