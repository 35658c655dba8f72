import { proxy } from 'valtio';
import type { Clock, Messages, ModalName } from '../model/ports.ts';

export const TOAST_MS = 2000;

export interface MessagesState {
  toast: { message: string; visible: boolean; timeout: number };
  modal: { name: ModalName; props: Readonly<Record<string, unknown>> } | null;
}

export interface MessagesStore extends Messages {
  readonly state: MessagesState;
}

export function createMessagesStore({ clock }: { clock: Clock }): MessagesStore {
  const state = proxy<MessagesState>({ toast: { message: '', visible: false, timeout: 5000 }, modal: null });
  let callOff = () => {};
  return {
    state,
    toast(message, ms = TOAST_MS) {
      callOff();
      state.toast = { message, visible: true, timeout: ms };
      callOff = clock.after(ms, () => {
        state.toast = { ...state.toast, visible: false };
      });
    },
    openModal(name, props = {}) {
      state.modal = { name, props };
    },
    closeModal() {
      state.modal = null;
    },
  };
}
