/**
 * An action that a response requests from the shop: a name, and a payload in the member of that name or in
 * `data`.
 */
export interface BackendAction {
  type: string;
  [member: string]: unknown;
}

/** The names of known actions. A known action without a handler is ignored. */
const KNOWN_ACTIONS = new Set([
  'deeplink',
  'modal',
  'modify_cart',
  'reinit_cart',
  'refresh_cart',
  'refresh_cart_with_data',
  'sync_user_session',
  'update_form_data_and_sync',
  'update_form_data',
  'open_app_notification_settings',
  'show_in_app_review_popup',
  'print_modal',
  'delete_file',
  'open_upload_options',
  'open_print_bottom_sheet',
]);

export interface BackendActions {
  /** Registers a feature's handler; returns a function that removes it. */
  handle(name: string, handler: (payload: unknown, action: BackendAction) => void): () => void;
  /** Performs the action. Returns false if it has no handler. */
  perform(action: BackendAction): boolean;
}

/** A link action may have a brand before its name. */
const nameOf = (type: string): string => type.toLowerCase().replace(/^[a-z0-9]+_deeplink$/, 'deeplink');

/** Dispatches actions to handlers. Unknown names are ignored and reported once. */
export function createBackendActions(report: (error: Error) => void): BackendActions {
  const handlers = new Map<string, (payload: unknown, action: BackendAction) => void>();
  const reportedNames = new Set<string>();
  return {
    handle(name, handler) {
      handlers.set(name, handler);
      return () => {
        if (handlers.get(name) === handler) handlers.delete(name);
      };
    },
    perform(action) {
      const name = nameOf(action.type);
      const handler = handlers.get(name);
      if (handler) {
        handler(action[action.type] ?? action.data, action);
        return true;
      }
      if (KNOWN_ACTIONS.has(name) || reportedNames.has(name)) return false;
      reportedNames.add(name);
      report(new Error(`[actions] Skipped "${name}": unknown action.`));
      return false;
    },
  };
}
