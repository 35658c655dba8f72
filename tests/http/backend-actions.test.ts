import { describe, expect, test } from 'vitest';
import { type BackendAction, createBackendActions } from '../../src/http/backend-actions.ts';

function openActions() {
  const reported: string[] = [];
  const done: unknown[] = [];
  const actions = createBackendActions((error) => reported.push(error.message));
  return { actions, reported, done };
}

describe('backend actions', () => {
  test.each<[action: BackendAction, handled: string]>([
    [{ type: 'deeplink', deeplink: { url: 'doorstep://cart' } }, 'deeplink'],
    [{ type: 'doorstep_deeplink', doorstep_deeplink: { url: 'doorstep://cart' } }, 'deeplink'],
    [{ type: 'modal', data: { name: 'LOGIN_MODAL' } }, 'modal'],
    [{ type: 'modify_cart', data: {} }, 'modify_cart'],
    [{ type: 'reinit_cart' }, 'reinit_cart'],
    [{ type: 'refresh_cart' }, 'refresh_cart'],
    [{ type: 'REFRESH_CART_WITH_DATA', data: {} }, 'refresh_cart_with_data'],
    [{ type: 'print_modal' }, 'print_modal'],
    [{ type: 'delete_file' }, 'delete_file'],
    [{ type: 'open_upload_options' }, 'open_upload_options'],
    [{ type: 'open_print_bottom_sheet' }, 'open_print_bottom_sheet'],
  ])('the backend action %o calls the handler of %s', (action, name) => {
    const { actions, done, reported } = openActions();
    actions.handle(name, (payload) => done.push(payload));
    expect(actions.perform(action)).toBe(true);
    expect(done).toEqual([action[action.type] ?? action.data]);
    expect(reported).toEqual([]);
  });

  test.each([
    ...['deeplink', 'doorstep_deeplink', 'modal', 'modify_cart', 'reinit_cart', 'refresh_cart'],
    ...['refresh_cart_with_data', 'sync_user_session', 'UPDATE_FORM_DATA_AND_SYNC', 'UPDATE_FORM_DATA'],
    ...['OPEN_APP_NOTIFICATION_SETTINGS', 'SHOW_IN_APP_REVIEW_POPUP', 'print_modal', 'delete_file'],
    ...['open_upload_options', 'open_print_bottom_sheet'],
  ])('the backend action %s is known, and does nothing without a handler', (type) => {
    const { actions, reported } = openActions();
    expect(actions.perform({ type })).toBe(false);
    expect(reported).toEqual([]);
  });

  test('an unknown backend action is skipped and reported once per name', () => {
    const { actions, reported } = openActions();
    for (let i = 0; i < 3; i += 1) actions.perform({ type: 'open_the_pod_bay_doors', data: { secret: 'x' } });
    for (const type of ['constructor', 'my-doorstep_deeplink', 'doorstep_deeplinks'])
      expect(actions.perform({ type })).toBe(false);
    expect(reported).toEqual([
      '[actions] Skipped "open_the_pod_bay_doors": unknown action.',
      '[actions] Skipped "constructor": unknown action.',
      '[actions] Skipped "my-doorstep_deeplink": unknown action.',
      '[actions] Skipped "doorstep_deeplinks": unknown action.',
    ]);
  });

  test('a removed handler is not called, and removing it keeps a handler that was added later', () => {
    const { actions, done } = openActions();
    const stopFirst = actions.handle('modal', () => done.push('first'));
    const stopSecond = actions.handle('modal', () => done.push('second'));
    stopFirst();
    actions.perform({ type: 'modal' });
    stopSecond();
    actions.perform({ type: 'modal' });
    expect(done).toEqual(['second']);
  });
});
