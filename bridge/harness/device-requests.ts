import type { Connection } from './connection.ts';
import type { DeviceRows } from './device-rows.ts';
import { openRequest, readAnswer } from './request-row.ts';

type Page = Window & typeof globalThis;

/** Requests that bypass `fetch`: uploads, as only an XMLHttpRequest reports progress, and beacons. */
export function installRequests(window: Page, rows: DeviceRows, connection: Connection): void {
  const { origin } = window.location;
  const urlOf = (url: string | URL) => new URL(`${url}`, window.location.href);
  const opened = new WeakMap<XMLHttpRequest, { verb: string; url: URL; headers: Headers }>();
  const requests = window.XMLHttpRequest.prototype;
  const { open, setRequestHeader, send } = requests;

  requests.open = function openAndNote(this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['open']>) {
    const [verb, url] = args;
    open.apply(this, args);
    opened.set(this, { verb: verb.toUpperCase(), url: urlOf(url), headers: new window.Headers() });
  } as typeof open;

  requests.setRequestHeader = function noteHeader(name, value) {
    setRequestHeader.call(this, name, value);
    opened.get(this)?.headers.append(name, value);
  };

  requests.send = function sendWhenConnected(body) {
    const request = opened.get(this);
    if (!request) return send.call(this, body);
    const row = openRequest(rows, { ...request, body }, origin);
    const endsAs = (outcome: string, tone: 'good' | 'bad') => () => row.end(outcome, tone);
    if (connection.isLost()) {
      endsAs('offline', 'bad')();
      window.setTimeout(() => fail(window, this));
      return;
    }
    const forget = connection.onLost(() => {
      endsAs('offline', 'bad')();
      cut(window, this);
    });
    const outcomes: Readonly<Record<string, () => void>> = {
      load: () => {
        row.end(`${this.status}`, this.status < 400 ? 'good' : 'bad');
        const isText = this.responseType === '' || this.responseType === 'text';
        const text = () => (isText ? this.responseText : JSON.stringify(this.response));
        readAnswer(this.getResponseHeader('content-type') ?? '', text).then(row.read, () => {});
      },
      error: () => connection.isLost() || endsAs('failed', 'bad')(),
      timeout: endsAs('timeout', 'bad'),
      abort: endsAs('aborted', 'bad'),
      loadend: forget,
    };
    for (const [name, hear] of Object.entries(outcomes)) this.addEventListener(name, hear, { once: true });
    send.call(this, body);
  };

  const { navigator } = window;
  const beacon = navigator.sendBeacon?.bind(navigator);
  if (!beacon) return;
  navigator.sendBeacon = (url, data) => {
    const request = { verb: 'POST', url: urlOf(url), headers: new window.Headers(), body: data };
    const row = openRequest(rows, request, origin);
    const taken = !connection.isLost() && beacon(url, data);
    row.end(taken ? 'sent' : connection.isLost() ? 'offline' : 'refused', taken ? 'good' : 'bad');
    return taken;
  };
}

/** Aborts a request; the page gets an error event, as when the connection is lost. */
function cut(window: Page, request: XMLHttpRequest): void {
  const stopEvent = (event: Event) => event.stopImmediatePropagation();
  const silenced = [request, request.upload];
  // at the target, capturing listeners run first, even before those that the page added earlier
  for (const target of silenced) {
    for (const name of ['abort', 'loadend', 'readystatechange'])
      target.addEventListener(name, stopEvent, true);
  }
  request.abort();
  for (const target of silenced) {
    for (const name of ['abort', 'loadend', 'readystatechange'])
      target.removeEventListener(name, stopEvent, true);
  }
  fail(window, request);
}

function fail(window: Page, request: XMLHttpRequest): void {
  for (const name of ['error', 'loadend']) {
    request.upload.dispatchEvent(new window.ProgressEvent(name));
    request.dispatchEvent(new window.ProgressEvent(name));
  }
}
