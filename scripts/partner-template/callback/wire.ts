/**
 * The app's interface as the shop sees it: its names, and functions that validate everything it sends. All of it is
 * assumed until their documentation says otherwise.
 */

/** Added by the app before any script of the page runs. */
export interface TemplatePage extends Window {
  TemplateApp?: {
    /** the callback gets `{"ok": true, …}` or `{"ok": false, "error": 1}` */
    call(method: string, params: object, callback: (reply: unknown) => void): void;
  };
}

/** Fired on the document by the app's back button; `preventDefault` keeps the app from leaving. */
export const BACK = 'templateBack';

/** The app's error number. Null: none; undefined: the reply is invalid. */
export function readError(reply: unknown): number | null | undefined {
  const { ok, error } = fieldsOf(reply);
  if (ok === true) return null;
  return ok === false && typeof error === 'number' ? error : undefined;
}

/** `{"version": "1.2"}` */
export function readVersion(reply: unknown): string | null {
  const { version } = fieldsOf(reply);
  return typeof version === 'string' && version ? version : null;
}

/** `{"token": "…", "expiresIn": 300}`, seconds */
export function readGrant(reply: unknown): { value: string; expiresInS?: number } | null {
  const { token, expiresIn } = fieldsOf(reply);
  if (typeof token !== 'string' || !token) return null;
  return typeof expiresIn === 'number' && expiresIn > 0
    ? { value: token, expiresInS: expiresIn }
    : { value: token };
}

/** `{"closedBy": "app"}` if the app closed the sheet, `"user"` if the person did; neither proves a payment */
export function readPaymentEnd(reply: unknown): 'ui-closed' | 'dismissed' | null {
  const { closedBy } = fieldsOf(reply);
  if (closedBy === 'app') return 'ui-closed';
  return closedBy === 'user' ? 'dismissed' : null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
