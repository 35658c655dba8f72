import { expect, test } from 'vitest';
import type { BackendAction } from '../../src/http/backend-actions.ts';
import { createShellActions } from '../../src/shell/shell-actions.ts';

async function perform(action: BackendAction): Promise<unknown[]> {
  const seen: unknown[] = [];
  const actions = createShellActions({
    openLink: (link) => seen.push(link),
    messages: { openModal: (name, props) => seen.push([name, props]) },
    cart: async () => ({ perform: ({ type }) => void seen.push(`cart: ${type}`) }),
    print: async () => ({ perform: ({ type }) => void seen.push(`print: ${type}`) }),
    report: (error) => seen.push(error.message),
  });
  actions.perform(action);
  // a repeated action must not be reported again
  if (action.type === 'modal' && typeof seen[0] === 'string') actions.perform(action);
  // waits for parts of the shop that load on demand
  await Promise.resolve();
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
  [
    { type: 'modal', data: { name: 'NO_SUCH_MODAL' } },
    ['[actions] Skipped a modal "NO_SUCH_MODAL": unknown.'],
  ],
  [{ type: 'modal', data: { name: 'Asha, B-204' } }, ['[actions] Skipped a modal without a name: unknown.']],
  [{ type: 'modal' }, ['[actions] Skipped a modal without a name: unknown.']],
  [{ type: 'modify_cart', data: {} }, ['cart: modify_cart']],
  [{ type: 'reinit_cart' }, ['cart: reinit_cart']],
  [{ type: 'refresh_cart' }, ['cart: refresh_cart']],
  [{ type: 'REFRESH_CART_WITH_DATA' }, ['cart: REFRESH_CART_WITH_DATA']],
  [{ type: 'UPDATE_FORM_DATA', data: {} }, ['cart: UPDATE_FORM_DATA']],
  [{ type: 'UPDATE_FORM_DATA_AND_SYNC', data: {} }, ['cart: UPDATE_FORM_DATA_AND_SYNC']],
  [{ type: 'sync_user_session' }, []],
  [{ type: 'OPEN_APP_NOTIFICATION_SETTINGS' }, []],
  [{ type: 'SHOW_IN_APP_REVIEW_POPUP' }, []],
  [{ type: 'open_print_bottom_sheet', data: {} }, ['print: open_print_bottom_sheet']],
  [{ type: 'DELETE_FILE' }, ['print: DELETE_FILE']],
])('the backend action %o opens %o', async (action, seen) => {
  expect(await perform(action)).toEqual(seen);
});
