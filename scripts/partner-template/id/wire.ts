/**
 * The app's interface as the shop sees it: its names, and functions that validate everything it sends. All of it is
 * assumed until their documentation says otherwise.
 */

/** Added by the app before any script of the page runs. */
export interface TemplatePage extends Window {
  TemplateApp?: {
    /** takes `{"id": "…", "method": "…", "params": {…}}` */
    postMessage(json: string): void;
  };
}

/** Fired on the document for every answer; the event's `detail` is the JSON of a {@link Reply}. */
export const REPLY = 'templateReply';
/** Fired on the document by the app's back button; `preventDefault` keeps the app from leaving. */
export const BACK = 'templateBack';

export interface Reply {
  /** the id of the request */
  id: string;
  result?: unknown;
  /** the app's error number; absent: success */
  error?: number;
}

/** Null: malformed, so it belongs to no request. */
export function readReply(detail: unknown): Reply | null {
  const { id, result, error } = fieldsOf(parsed(detail));
  if (typeof id !== 'string') return null;
  return typeof error === 'number' ? { id, error } : { id, result };
}

/** `{"version": "1.2"}` */
export function readVersion(result: unknown): string | null {
  const { version } = fieldsOf(result);
  return typeof version === 'string' && version ? version : null;
}

/** `{"token": "…", "expiresIn": 300}`, seconds */
export function readGrant(result: unknown): { value: string; expiresInS?: number } | null {
  const { token, expiresIn } = fieldsOf(result);
  if (typeof token !== 'string' || !token) return null;
  return typeof expiresIn === 'number' && expiresIn > 0
    ? { value: token, expiresInS: expiresIn }
    : { value: token };
}

/** `{"closedBy": "app"}` if the app closed the sheet, `"user"` if the person did; neither proves a payment */
export function readPaymentEnd(result: unknown): 'ui-closed' | 'dismissed' | null {
  const { closedBy } = fieldsOf(result);
  if (closedBy === 'app') return 'ui-closed';
  return closedBy === 'user' ? 'dismissed' : null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(`${json}`);
  } catch {
    return undefined;
  }
}
