import { FAULT_HEADER } from './backend-rules.ts';
import type { Connection } from './connection.ts';
import type { DeviceRows } from './device-rows.ts';
import { nameOf, openRequest, readAnswer, toneOf } from './request-row.ts';

type Page = Window & typeof globalThis;

/**
 * Handles requests that bypass `fetch`: beacons, and uploads, because only an XMLHttpRequest reports their
 * progress.
 */
export function installRequests(window: Page, rows: DeviceRows, connection: Connection): void {
  const { origin } = window.location;
  const urlOf = (url: string | URL) => new URL(`${url}`, window.location.href);
  const openedRequests = new WeakMap<XMLHttpRequest, { verb: string; url: URL; headers: Headers }>();
  const requests = window.XMLHttpRequest.prototype;
  const { open, setRequestHeader, send } = requests;

  requests.open = function openWithRow(this: XMLHttpRequest, ...args: Parameters<XMLHttpRequest['open']>) {
    const [verb, url] = args;
    open.apply(this, args);
    openedRequests.set(this, { verb: verb.toUpperCase(), url: urlOf(url), headers: new window.Headers() });
  } as typeof open;

  requests.setRequestHeader = function recordHeader(name, value) {
    setRequestHeader.call(this, name, value);
    openedRequests.get(this)?.headers.append(name, value);
  };

  requests.send = function sendWhenConnected(body) {
    const request = openedRequests.get(this);
    if (!request) return send.call(this, body);
    const row = openRequest(rows, { ...request, body }, origin);
    const name = `${request.verb} ${nameOf(request.url, origin)}`;
    const endRow = (outcome: string) => () => row.end(outcome, toneOf(name, outcome));
    if (connection.isLost()) {
      endRow('offline')();
      window.setTimeout(() => fail(window, this));
      return;
    }
    const removeLossListener = connection.onLost(() => {
      endRow('offline')();
      breakOff(window, this);
    });
    const outcomes: Readonly<Record<string, () => void>> = {
      load: () => {
        const fault = this.getResponseHeader(FAULT_HEADER);
        if (fault !== null) row.blame(fault);
        endRow(`${this.status}`)();
        const isText = this.responseType === '' || this.responseType === 'text';
        const text = () => (isText ? this.responseText : JSON.stringify(this.response));
        readAnswer(this.getResponseHeader('content-type') ?? '', text).then(row.read, () => {});
      },
      error: () => connection.isLost() || endRow('failed')(),
      timeout: endRow('timeout'),
      abort: endRow('aborted'),
      loadend: removeLossListener,
    };
    for (const [name, handler] of Object.entries(outcomes))
      this.addEventListener(name, handler, { once: true });
    send.call(this, body);
  };

  const { navigator } = window;
  const beacon = navigator.sendBeacon?.bind(navigator);
  if (!beacon) return;
  navigator.sendBeacon = (url, data) => {
    const request = { verb: 'POST', url: urlOf(url), headers: new window.Headers(), body: data };
    const row = openRequest(rows, request, origin);
    const isAccepted = !connection.isLost() && beacon(url, data);
    row.end(isAccepted ? 'sent' : connection.isLost() ? 'offline' : 'refused', isAccepted ? 'good' : 'bad');
    return isAccepted;
  };
}

/** Aborts a request; the page gets an error event, as when the connection is lost. */
function breakOff(window: Page, request: XMLHttpRequest): void {
  const stopEvent = (event: Event) => event.stopImmediatePropagation();
  const targets = [request, request.upload];
  // at the target, capturing listeners run first, even before those that the page added earlier
  for (const target of targets) {
    for (const name of ['abort', 'loadend', 'readystatechange'])
      target.addEventListener(name, stopEvent, true);
  }
  request.abort();
  for (const target of targets) {
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
