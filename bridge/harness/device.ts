import { methodCalled, type PayInfo, type Simulator } from '../testing/simulator.ts';
import { createTrace } from '../trace.ts';
import { installNetwork } from './device-network.ts';
import { installErrors } from './device-errors.ts';
import {
  disguise,
  goBack,
  holdNavigation,
  installKill,
  installVisibility,
  isReloaded,
  watchPath,
} from './device-page.ts';
import { createDeviceRows } from './device-rows.ts';
import { separateStorage } from './device-storage.ts';
import {
  type DeviceMessage,
  readDeviceName,
  rememberHost,
  type SheetAnswer,
  type SheetInfo,
  writeDeviceName,
} from './protocol.ts';

type Distribute<T> = T extends unknown ? Omit<T, 'doorstep'> : never;
type DistributeId<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * Turns this window into the chosen host's webview: what runs first in every document that the harness frames. Reads the
 * frame's name and does nothing (false) when that is none of the harness's.
 */
export function installDevice({
  simulators,
  window,
  drawnFor,
  enteredAt = () => null,
}: {
  simulators: readonly Simulator[];
  window: Window & typeof globalThis;
  /** the host for which the server has drawn this document, as far as it tells */
  drawnFor?: string | undefined;
  /** the URL at which this document of the shop was entered, once it has been read; null: it is not the shop's */
  enteredAt?: (() => URL | null) | undefined;
}): boolean {
  const settings = () => readDeviceName(window.name);
  const chosen = window.parent === window ? null : settings();
  const simulator = simulators.find(({ host }) => host === chosen?.host);
  if (!chosen || !simulator) return false;
  const { location } = window;
  const faultOf = (method: string | null) => settings()?.faults[method ?? ''] ?? null;
  const path = () => location.pathname + location.search + location.hash;

  function post(message: Distribute<DeviceMessage>) {
    const whole = { doorstep: 'device', ...message } as DeviceMessage;
    window.parent.postMessage(whole, location.origin);
  }

  if (chosen.offline) {
    post({ type: 'page-unreachable', path: path() });
    window.stop();
    return true;
  }

  const remember = () => rememberHost(window.document, chosen.host);
  const wasDrawnFor = drawnFor ?? chosen.host;
  if (wasDrawnFor !== chosen.host && !isReloaded(window)) {
    // a frame in another tab was loaded at the same time
    window.stop();
    remember();
    location.reload();
    return true;
  }
  window.addEventListener('beforeunload', remember);

  post({ type: 'document-began', path: path() });
  // not the time: a page whose clock is put forward may begin at the same one as the page before
  const documentKey = window.crypto.getRandomValues(new Uint32Array(2)).join('-');
  const rows = createDeviceRows(
    documentKey,
    Date.now,
    (row) => post({ type: 'row-reported', row }),
    (method) => faultOf(methodCalled(method, simulator)) === 'absent',
  );
  if (wasDrawnFor === chosen.host) rows.add('shop', `page ${path()}`, 'opened', 'plain');
  else rows.add('shop', `page ${path()}`, `drawn for ${wasDrawnFor || 'no host'}`, 'bad');
  installErrors(window, rows);
  const kill = installKill(window);
  const setVisible = installVisibility(window);
  const { forgetTab } = separateStorage(window, chosen.host);
  const network = installNetwork(window, rows);
  disguise(window.navigator, simulator.userAgent);

  const sheets = new Map<number, (answer: SheetAnswer) => void>();
  let sheetCount = 0;
  function ask(sheet: DistributeId<SheetInfo>): Promise<SheetAnswer> {
    return new Promise((resolve) => {
      const id = ++sheetCount;
      const row = rows.open('native', `${sheet.sheet} sheet`, sheet.info);
      sheets.set(id, (answer) => {
        row.end(answer, 'plain');
        resolve(answer);
      });
      post({ type: 'sheet-asked', sheet: { id, ...sheet } as SheetInfo });
    });
  }

  const backHandlers: (() => boolean)[] = [];

  const trace = createTrace({ clock: { now: Date.now } });
  trace.subscribe(rows.trace);
  window.__doorstepTrace = trace;
  window.__doorstepDevice = {
    back() {
      if (backHandlers.some((keep) => keep())) return 'kept';
      return goBack(window) ? 'went' : 'closing';
    },
    setOffline(offline) {
      // the page may be loaded anew the moment it is told: what comes after it has to know as well
      window.name = writeDeviceName({ ...(settings() ?? chosen), offline });
      return network.setOffline(offline);
    },
    setVisible,
    answerSheet(id, answer) {
      const answered = sheets.get(id);
      sheets.delete(id);
      answered?.(answer);
    },
    kill() {
      kill();
      forgetTab();
    },
  };

  simulator.install({
    window,
    version: chosen.version,
    fault: faultOf,
    // as it is now: another person may have logged in to the app since the page began
    get phone() {
      return settings()?.phone ?? chosen.phone;
    },
    sheets: {
      consent: async (info) => ((await ask({ sheet: 'consent', info })) === 'allow' ? 'allow' : 'deny'),
      async pay(info) {
        const answer = await ask({ sheet: 'pay', info: await withAmount(info) });
        return answer === 'approve' || answer === 'decline' ? answer : 'dismiss';
      },
      choose: (kind, multiple) => chooseFiles(window.document, kind, multiple),
    },
    async settle(reservationId, status) {
      const row = rows.open('native', `settle ${reservationId}`, { status });
      const path = `/sandbox/payments/${encodeURIComponent(reservationId)}/settle`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ status });
      try {
        const answer = await network.fetch(path, { method: 'POST', headers, body });
        row.end(`${answer.status}`, answer.ok ? 'good' : 'bad');
      } catch (error) {
        row.end('failed', 'bad', error);
        throw error;
      }
    },
    note: rows.note,
    later(ms, task) {
      const timer = window.setTimeout(task, ms);
      return () => window.clearTimeout(timer);
    },
    onBack: (handler) => backHandlers.push(handler),
  });

  /** The shop hands some apps an id only: what is to be paid for it, they know from the backend. */
  async function withAmount(info: PayInfo): Promise<PayInfo> {
    if (info.amountPaise !== undefined) return info;
    try {
      const payments: unknown = await (await network.fetch('/sandbox/payments')).json();
      const isPaid = (one: unknown) => Object(one).reservation_id === info.reservationId;
      const { amount } = Object(Array.isArray(payments) ? payments.find(isPaid) : null);
      return typeof amount === 'number' ? { ...info, amountPaise: Math.round(amount * 100) } : info;
    } catch {
      return info;
    }
  }

  holdNavigation(
    window,
    () => !window.navigator.onLine,
    (to) => {
      rows.add('shop', `page ${to}`, 'offline', 'bad');
      post({ type: 'page-unreachable', path: to });
    },
  );
  const { document } = window;
  // the document has been read and none of its modules has run: the shop takes its parameters away
  document.addEventListener('readystatechange', () => {
    const entered = document.readyState === 'interactive' ? enteredAt() : null;
    if (entered) post({ type: 'login-returned', outcome: simulator.returned?.(entered) ?? 'dismissed' });
  });
  watchPath(window, path, (changed) => post({ type: 'path-changed', path: changed }));
  return true;
}

/** A host's file chooser is the system's, as the browser's is. */
function chooseFiles(document: Document, kind: string, multiple: boolean): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = multiple;
    if (kind === 'image') input.accept = 'image/*';
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // In the page, or a browser that tidies up while the chooser is open forgets it, and what is chosen in it.
    document.body.append(input);
    input.click();
  });
}
