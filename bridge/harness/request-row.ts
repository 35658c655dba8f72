import { MASKED, mask } from '../mask.ts';
import type { DeviceRows } from './device-rows.ts';

/** A request as the timeline shows it. */
export interface TracedRequest {
  verb: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

const FORM = 'application/x-www-form-urlencoded';

export function openRequest(rows: DeviceRows, { verb, url, headers, body }: TracedRequest, origin: string) {
  return rows.open('api', `${verb} ${nameOf(url, origin)}`, readBody(body), readHeaders(headers, body));
}

/**
 * Backend calls are named with their query; queries of other requests may contain secrets, so they are
 * hidden.
 */
export function nameOf(url: URL, origin: string): string {
  const { pathname, search } = url;
  const query = isApi(url) ? maskQuery(search) : search && '?…';
  return (url.origin === origin ? '' : url.origin) + pathname + query;
}

/** What the shop asks before a payment that may have been made: no is an answer. */
const LOOKUP = /^GET \/api\/v\d+\/payments\/by-key\//;

/** How a request ended. What the page took back itself is no failure. */
export function toneOf(name: string, outcome: string): 'good' | 'bad' | 'plain' {
  if (/^[23]\d\d$/.test(outcome)) return 'good';
  const isExpected = outcome === 'aborted' || (outcome === '404' && LOOKUP.test(name));
  return isExpected ? 'plain' : 'bad';
}

export const isApi = ({ pathname }: URL): boolean => /^\/api\//.test(pathname);

/** The request body, as far as it can be shown. */
function readBody(body: unknown): unknown {
  if (body === null || body === undefined) return undefined;
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? readText(body) : `[${Object(body).constructor?.name}]`;
}

/** A browser sets the content type of a form itself; the curl command needs it spelled out. */
function readHeaders(headers: Headers, body: unknown): Record<string, string> {
  const isForm = body instanceof URLSearchParams && !headers.has('content-type');
  return { ...(isForm && { 'content-type': FORM }), ...Object.fromEntries(headers) };
}

/** `text` is called only if the body can be shown. */
export async function readAnswer(type: string, text: () => Promise<string> | string): Promise<unknown> {
  if (type && !/json|text/.test(type)) return `[${type}]`;
  return readText(await text());
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Coordinates are as personal in a URL as in a body. */
function maskQuery(search: string): string {
  return search.replace(/[^?&]+/g, (pair) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    return Object(mask({ [name]: value }))[name] === value ? pair : `${name}=${MASKED}`;
  });
}
