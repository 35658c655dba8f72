/**
 * The part of the payments app's web SDK 1.0.7 that the shop calls, under the SDK's own names. Replies are `unknown`
 * until one of the functions below has parsed them.
 */

/** What `build` resolves with. */
export interface PhonePeSdk {
  /** takes native method names; throws for unknown names, and without a usable version */
  isMethodSupported(nativeMethod: string): boolean;
  fetchAuthToken(): Promise<unknown>;
  fetchGrantToken(): Promise<unknown>;
  /** `fallbackUrl` unencoded: the SDK encodes it */
  proceedToPay(reservationId: string, fallbackUrl: string): Promise<unknown>;
  seekPermission(permissions: string[]): Promise<unknown>;
  getCurrentLocation(): Promise<unknown>;
  getItem(prefName: string, key: string): Promise<unknown>;
  setItem(prefName: string, key: string, value: string): Promise<unknown>;
  removeItem(prefName: string, key: string): Promise<unknown>;
  selectFile(mimeType: string, allowMultiple: boolean): Promise<unknown>;
  readFile(uri: string, offset: number, length: number): Promise<unknown>;
  logMerchantEvent(name: string, metadata?: object): Promise<unknown>;
}

/** The globals of the SDK's classic script. */
export interface PhonePePage extends Window {
  PhonePe?: { PhonePe?: { build(species: 'web'): Promise<PhonePeSdk> } };
}

/** A chosen file as the app's native side describes it. */
export interface WireFile {
  uri: string;
  fileName: string;
  /** bytes */
  size?: number;
}

/** `{grantToken, expiryInSeconds}`; null: no token. */
export function readGrant(answer: unknown): { value: string; expiresInS?: number } | null {
  const { grantToken, expiryInSeconds } = fieldsOf(answer);
  if (typeof grantToken !== 'string' || !grantToken) return null;
  const expiresInS = numberOf(expiryInSeconds);
  return expiresInS !== undefined && expiresInS > 0
    ? { value: grantToken, expiresInS }
    : { value: grantToken };
}

/** The documentation shows both a JSON string and an object, so both are accepted. */
export function readCoordinates(answer: unknown): { latitude: number; longitude: number } | null {
  const position = fieldsOf(typeof answer === 'string' ? parsed(answer) : answer);
  const latitude = numberOf(position.latitude);
  const longitude = numberOf(position.longitude);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** `[{permission, permissionGranted, ...}]` */
export function isRefused(answer: unknown): boolean {
  return (
    Array.isArray(answer) && answer.some((permission) => fieldsOf(permission).permissionGranted === false)
  );
}

/** `[{uri, fileName, size_in_bytes}]`; in the documentation's sample the size is a string. */
export function readFiles(answer: unknown): WireFile[] | null {
  if (!Array.isArray(answer)) return null;
  const files: WireFile[] = [];
  for (const file of answer) {
    const { uri, fileName, size_in_bytes } = fieldsOf(file);
    if (typeof uri !== 'string' || typeof fileName !== 'string') return null;
    const size = numberOf(size_in_bytes);
    files.push(size === undefined ? { uri, fileName } : { uri, fileName, size });
  }
  return files;
}

/** The format is undocumented: base64 is assumed, bare or in a field. */
export function readChunk(answer: unknown): Uint8Array<ArrayBuffer> | null {
  const { data, content } = fieldsOf(answer);
  const base64 = [answer, data, content].find((value) => typeof value === 'string');
  if (typeof base64 !== 'string') return null;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Errors are a string, a JSON string, `{error_code}` or nothing at all. */
export function readErrorCode(error: unknown): string | undefined {
  if (typeof error === 'string') {
    return error.startsWith('{') ? readErrorCode(parsed(error)) : error.slice(0, 64) || undefined;
  }
  const { error_code, code = error_code } = fieldsOf(error);
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 64) : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
