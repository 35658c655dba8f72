/**
 * The app's interface as the shop sees it: its names, and functions that validate everything it sends. All of it is
 * assumed until their documentation says otherwise.
 */
import type { Launch } from '../../../bridge/index.ts';

/** Added by the app before any script of the page runs. */
export interface TemplatePage extends Window {
  TemplateApp?: {
    /** a query whose signature the backend checks, in every page that the app opens */
    launchData?: unknown;
    /** the callback gets `{"ok": true, …}` or `{"ok": false, "error": 1}` */
    call(method: string, params: object, callback: (reply: unknown) => void): void;
  };
}

/** Fired on the document by the app's back button; `preventDefault` keeps the app from leaving. */
export const BACK = 'templateBack';

/** The part of the first page's fragment with the same data. */
const LAUNCH = 'templateData';
const LOCALE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;
const START_PARAMETER = /^[\w-]{1,512}$/;

/** The fragment without the signed data, which the person may otherwise copy or share. */
export function withoutSignedData(fragment: string): string {
  const rest = fragment.split(/[#&]/).filter((part) => part && !part.startsWith(`${LAUNCH}=`));
  return rest.length > 0 ? `#${rest.join('&')}` : '';
}

export const writeSignedData = (signedData: string): string => `#${LAUNCH}=${encodeURIComponent(signedData)}`;

/** What the app passed when it opened the shop. Whatever is not as documented is absent. */
export function readLaunch(launchData: unknown): Launch {
  if (typeof launchData !== 'string' || !launchData) return {};
  const fields = new URLSearchParams(launchData);
  const locale = fields.get('locale') ?? '';
  const startParameter = fields.get('start') ?? '';
  return {
    signedData: launchData,
    ...(LOCALE.test(locale) && { locale }),
    ...(START_PARAMETER.test(startParameter) && { startParameter }),
  };
}

/** The app's error number. Null: none; undefined: the reply is invalid. */
export function readError(reply: unknown): number | null | undefined {
  const { ok, error } = fieldsOf(reply);
  if (ok === true) return null;
  return ok === false && typeof error === 'number' ? error : undefined;
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
