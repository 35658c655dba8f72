import type { Messages, ModalName } from '../model/ports.ts';
import type { BackendActions } from '../platform/backend-actions.ts';

const MODALS: readonly ModalName[] = [
  'LOGIN_MODAL',
  'UPLOAD_MODAL',
  'UPLOAD_FAILED_MODAL',
  'PASSWORD_PROTECTED_MODAL',
  'DUAL_CART_MODAL',
];

type Payload = Readonly<Record<string, unknown>> | undefined;

/** The backend actions that change nothing but what is shown: they lead somewhere, or open something. */
export function handleShellActions(
  actions: BackendActions,
  { openLink, messages }: { openLink: (link: string) => void; messages: Messages },
): void {
  actions.handle('deeplink', (payload, action) => {
    const inside = payload as Payload | string;
    const link = typeof inside === 'string' ? inside : (inside?.deeplink ?? inside?.url ?? action.deeplink);
    if (typeof link === 'string') openLink(link);
  });
  actions.handle('modal', (payload) => {
    const { name, ...props } = (payload ?? {}) as Readonly<Record<string, unknown>>;
    const modal = MODALS.find((one) => one === name);
    if (modal) messages.openModal(modal, props);
  });
}
