/** Something that a backend's answer asks the shop to do: a name, and a payload in the member named like it or in `data`. */
export interface BackendAction {
  type: string;
  [member: string]: unknown;
}

/** Names that backends are known to send. Those that nobody handles do nothing here. */
const KNOWN = new Set([
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
  /** The feature that an action changes handles it. The returned function stops that. */
  handle(name: string, handler: (payload: unknown, action: BackendAction) => void): () => void;
  /** false: nobody has done anything about it */
  perform(action: BackendAction): boolean;
}

/** A link's action may carry a brand in front of its name. */
const nameOf = (type: string): string => type.toLowerCase().replace(/^[a-z0-9]+_deeplink$/, 'deeplink');

/** The one way from an action to what it does. A name that nobody has heard of is skipped, and reported once. */
export function createBackendActions(report: (error: Error) => void): BackendActions {
  const handlers = new Map<string, (payload: unknown, action: BackendAction) => void>();
  const reported = new Set<string>();
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
      if (KNOWN.has(name) || reported.has(name)) return false;
      reported.add(name);
      report(new Error(`[actions] Skipped "${name}": this action is not known.`));
      return false;
    },
  };
}
