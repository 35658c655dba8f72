import type { Messages, ModalName } from '../model/ports.ts';
import { CART_ACTIONS } from '../cart/calls/cart-action.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { PRINT_ACTIONS } from '../print/print-actions.ts';
import type { PrintStore } from '../print/print-ports.ts';
import { type BackendActions, createBackendActions } from '../http/backend-actions.ts';

const MODALS: readonly ModalName[] = [
  'LOGIN_MODAL',
  'UPLOAD_MODAL',
  'UPLOAD_FAILED_MODAL',
  'PASSWORD_PROTECTED_MODAL',
  'DUAL_CART_MODAL',
];

type Payload = Readonly<Record<string, unknown>> | undefined;

export interface ShellActionDeps {
  openLink: (link: string) => void;
  messages: Pick<Messages, 'openModal'>;
  cart: () => Promise<Pick<SyncedCart, 'perform'>>;
  print: () => Promise<Pick<PrintStore, 'perform'>>;
  report: (error: Error) => void;
}

/**
 * Creates the dispatcher of backend actions, with the actions of the shell and the cart; features that load
 * later add theirs.
 */
export function createShellActions({
  openLink,
  messages,
  cart,
  print,
  report,
}: ShellActionDeps): BackendActions {
  const actions = createBackendActions(report);
  const reported = new Set<string>();
  actions.handle('deeplink', (payload, action) => {
    const linkPayload = payload as Payload | string;
    const link =
      typeof linkPayload === 'string'
        ? linkPayload
        : (linkPayload?.deeplink ?? linkPayload?.url ?? action.deeplink);
    if (typeof link === 'string') openLink(link);
  });
  actions.handle('modal', (payload) => {
    const { name, ...props } = (payload ?? {}) as Readonly<Record<string, unknown>>;
    const modal = MODALS.find((one) => one === name);
    if (modal) return messages.openModal(modal, props);
    const label = typeof name === 'string' && /^\w{1,40}$/.test(name) ? `"${name}"` : 'without a name';
    if (reported.has(label)) return;
    reported.add(label);
    report(new Error(`[actions] Skipped a modal ${label}: unknown.`));
  });
  for (const name of CART_ACTIONS) {
    actions.handle(name, (_, action) => void cart().then((synced) => synced.perform(action), report));
  }
  // Until the print store has loaded, these handlers load it; from then on it handles its actions itself.
  for (const name of PRINT_ACTIONS) {
    actions.handle(name, (_, action) => void print().then((store) => store.perform(action), report));
  }
  return actions;
}
