import { expect, test } from 'vitest';
import type { BackendAction } from '../../src/platform/backend-actions.ts';
import { createShellActions } from '../../src/shell/shell-actions.ts';

function perform(action: BackendAction): unknown[] {
  const seen: unknown[] = [];
  const actions = createShellActions({
    openLink: (link) => seen.push(link),
    messages: { openModal: (name, props) => seen.push([name, props]) },
    cart: { perform: ({ type }) => seen.push(`cart: ${type}`) },
    report: (error) => {
      throw error;
    },
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
  [{ type: 'modify_cart', data: {} }, ['cart: modify_cart']],
  [{ type: 'reinit_cart' }, ['cart: reinit_cart']],
  [{ type: 'refresh_cart' }, ['cart: refresh_cart']],
  [{ type: 'REFRESH_CART_WITH_DATA' }, ['cart: REFRESH_CART_WITH_DATA']],
])('%o opens %o', (action, seen) => {
  expect(perform(action)).toEqual(seen);
});
