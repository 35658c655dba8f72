import { expect, test } from 'vitest';
import { type BackendAction, createBackendActions } from '../../src/platform/backend-actions.ts';
import { handleShellActions } from '../../src/shell/shell-actions.ts';

function perform(action: BackendAction): unknown[] {
  const seen: unknown[] = [];
  const actions = createBackendActions((error) => {
    throw error;
  });
  handleShellActions(actions, {
    openLink: (link) => seen.push(link),
    messages: { toast: () => {}, closeModal: () => {}, openModal: (name, props) => seen.push([name, props]) },
  });
  actions.perform(action);
  return seen;
}

test.each<[action: BackendAction, seen: unknown[]]>([
  [{ type: 'deeplink', data: { deeplink: 'doorstep://cart' } }, ['doorstep://cart']],
  [{ type: 'deeplink', data: { url: 'doorstep://cart' } }, ['doorstep://cart']],
  [{ type: 'deeplink', data: 'doorstep://cart' }, ['doorstep://cart']],
  [{ type: 'deeplink', deeplink: 'doorstep://cart' }, ['doorstep://cart']],
  [{ type: 'doorstep_deeplink', doorstep_deeplink: { url: 'doorstep://paan' } }, ['doorstep://paan']],
  [{ type: 'deeplink' }, []],
  [{ type: 'deeplink', data: { url: 7 } }, []],
  [
    { type: 'modal', data: { name: 'DUAL_CART_MODAL', kind: 'replace-items' } },
    [['DUAL_CART_MODAL', { kind: 'replace-items' }]],
  ],
  [{ type: 'modal', data: { name: 'NO_SUCH_MODAL' } }, []],
  [{ type: 'modal' }, []],
])('%o opens %o', (action, seen) => {
  expect(perform(action)).toEqual(seen);
});
