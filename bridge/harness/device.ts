import { methodCalled, type PayInfo, type Simulator } from '../testing/simulator.ts';
import { createTrace } from '../trace.ts';
import { installNetwork } from './device-network.ts';
import { installAppearance } from './device-appearance.ts';
import { installClock } from './device-clock.ts';
import { installErrors } from './device-errors.ts';
import { createHolds, createHostHold } from './device-holds.ts';
import { nameBlock, switchOff, watchPermissions } from './device-profile.ts';
import { installInsets } from './device-insets.ts';
import { installKeyboard } from './device-keyboard.ts';
import {
  disguise,
  goBack,
  navigationOf,
  blockNavigation,
  installKill,
  installVisibility,
  isReloaded,
  watchPath,
} from './device-page.ts';
import { installRandom } from './device-random.ts';
import { installRecorder } from './device-recorder.ts';
import { createDeviceRows } from './device-rows.ts';
import { watchStart } from './device-start.ts';
import { separateStorage } from './device-storage.ts';
import type { Scheme } from './device-look.ts';
import { afterUse } from './holds.ts';
import { type HostProfile, userAgentOf } from './host-profile.ts';
import { installTenant } from './device-tenant.ts';
import { installWalker } from './device-walker.ts';
import {
  type DeviceMessage,
  drawingOf,
  readDeviceName,
  rememberPlace,
  type SheetAnswer,
  type SheetInfo,
  storageNameOf,
  writeDeviceName,
} from './protocol.ts';

type Distribute<T> = T extends unknown ? Omit<T, 'doorstep'> : never;
type DistributeId<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * Turns this window into the chosen host's webview. Runs first in every document that the harness frames. Reads the
 * frame's name; returns false and does nothing if that is not the harness's.
 */
export function installDevice({
  simulators,
  window,
  profiles = [],
  drawnFor: renderedFor,
  hasSandbox = true,
  enteredAt = () => null,
  startMark,
}: {
  simulators: readonly Simulator[];
  window: Window & typeof globalThis;
  profiles?: readonly HostProfile[];
  /** the host and the profile that the server rendered this document for, if known */
  drawnFor?: string | undefined;
  /** false: the page's backend is not the sandbox, so nobody is told how a payment ended */
  hasSandbox?: boolean;
  /** the URL that the shop was opened with, once it has been read; null: this document is not the shop */
  enteredAt?: (() => URL | null) | undefined;
  /** the performance mark that the shop sets once a screen takes taps; absent: its documents start when they have loaded */
  startMark?: string | undefined;
}): boolean {
  const settings = () => readDeviceName(window.name);
  const chosenSettings = window.parent === window ? null : settings();
  const simulator = simulators.find(({ host }) => host === chosenSettings?.host);
  if (!chosenSettings || !simulator) return false;
  const { location } = window;
  const faultOf = (method: string | null) => settings()?.faults[method ?? ''] ?? null;
  const path = () => location.pathname + location.search + location.hash;

  function post(message: Distribute<DeviceMessage>) {
    const fullMessage = { doorstep: 'device', ...message } as DeviceMessage;
    window.parent.postMessage(fullMessage, location.origin);
  }

  if (chosenSettings.offline) {
    post({ type: 'page-unreachable', path: path() });
    window.stop();
    return true;
  }

  const remember = () => rememberPlace(window.document, chosenSettings);
  const profile = profiles.find(({ id }) => id === chosenSettings.profile);
  const drawing = drawingOf(chosenSettings);
  const wasRenderedFor = renderedFor ?? drawing;
  if (wasRenderedFor !== drawing && !isReloaded(window)) {
    // the cookie was overwritten by a frame in another tab that loaded at the same time
    window.stop();
    remember();
    location.reload();
    return true;
  }
  window.addEventListener('beforeunload', remember);

  post({ type: 'document-began', path: path() });
  // random, as a page with a shifted clock may begin at the same time as the previous page
  const documentKey = window.crypto.getRandomValues(new Uint32Array(2)).join('-');
  // rows keep the real time, which the logs of servers have
  const realNow = window.Date.now.bind(window.Date);
  installClock(window, createShiftReader(window));
  if (chosenSettings.seed !== null) installRandom(window, chosenSettings.seed);
  const rows = createDeviceRows(
    documentKey,
    realNow,
    (row) => post({ type: 'row-reported', row }),
    (method) => faultOf(methodCalled(method, simulator)),
    simulator.withoutAnswer,
    (method) => methodCalled(method, simulator),
  );
  if (wasRenderedFor === drawing) rows.add('shop', `page ${path()}`, 'opened', 'plain');
  else rows.add('shop', `page ${path()}`, `drawn for ${wasRenderedFor || 'no host'}`, 'bad');
  if (profile) watchPermissions(window, profile, rows);
  installErrors(window, rows, (violation) => nameBlock(profile, violation));
  const kill = installKill(window);
  const showPage = installVisibility(window);
  const look = () => settings() ?? chosenSettings;
  const applyAppearance = installAppearance(window, look);
  const keyboard = installKeyboard(
    window,
    () => look().keyboard,
    (isOpen) => {
      post({ type: 'keyboard-changed', isOpen });
      applyInsets();
    },
  );
  const applyInsets = installInsets(window, () => {
    const { insets } = look();
    // the page ends above the keyboard, and the gesture bar is below it
    return insets && keyboard.open() === 'resizes' ? { ...insets, bottom: 0 } : insets;
  });
  const { forgetTab: clearTab } = separateStorage(window, storageNameOf(chosenSettings));
  const holds = createHolds(
    () => look().holds,
    realNow,
    (used) => {
      window.name = writeDeviceName({ ...look(), holds: afterUse(look().holds, used) });
    },
  );
  const network = installNetwork(window, rows, holds);
  const deviceFetch = installTenant(window, chosenSettings.tenant)(network.fetch);
  disguise(window.navigator, userAgentOf(profile, simulator.userAgent));
  // the host's back button needs it, whatever the page has
  const navigation = navigationOf(window);

  const recorder = installRecorder(window, look, (step, heading) =>
    post({ type: 'step-taken', step, heading }),
  );

  const sheets = new Map<number, (answer: SheetAnswer) => void>();
  let sheetCount = 0;
  function openSheet(sheet: DistributeId<SheetInfo>): Promise<SheetAnswer> {
    return new Promise((resolve) => {
      const id = ++sheetCount;
      // a list may be of the person's addresses or cards, whose texts are nobody's business
      const shown = sheet.sheet === 'pick' ? sheet.info.options.map(({ id }) => id) : sheet.info;
      const row = rows.open('native', `${sheet.sheet} sheet`, shown);
      sheets.set(id, (answer) => {
        row.end(answer, 'plain');
        resolve(answer);
      });
      post({ type: 'sheet-asked', sheet: { id, ...sheet } as SheetInfo });
    });
  }

  const backHandlers: (() => boolean)[] = [];
  const suspendHandlers: ((isSuspended: boolean) => void)[] = [];
  const schemeHandlers: ((scheme: Scheme) => void)[] = [];

  const trace = createTrace({ clock: { now: realNow } });
  trace.subscribe(rows.trace);
  window.__doorstepTrace = trace;
  window.__doorstepDevice = {
    back() {
      if (backHandlers.some((handler) => handler())) return 'kept';
      return goBack(window, navigation) ? 'went' : 'closing';
    },
    setOffline(offline) {
      // the page may reload as soon as it is notified, and the next document must be offline too
      window.name = writeDeviceName({ ...(settings() ?? chosenSettings), offline });
      return network.setOffline(offline);
    },
    setVisible(visible) {
      const isChanged = visible === window.document.hidden;
      showPage(visible);
      if (isChanged) for (const handler of suspendHandlers) handler(!visible);
    },
    applyLook() {
      applyAppearance();
      keyboard.apply();
      applyInsets();
      const { scheme } = look();
      if (scheme !== null) for (const handler of schemeHandlers) handler(scheme);
    },
    answerSheet(id, answer) {
      const resolveSheet = sheets.get(id);
      sheets.delete(id);
      resolveSheet?.(answer);
    },
    letGo: holds.letGo,
    kill() {
      kill();
      clearTab();
    },
    findHeading: recorder.findHeading,
    walker: installWalker(window, recorder, recorder.textFor),
  };

  simulator.install({
    window,
    version: chosenSettings.version,
    fault: faultOf,
    // a getter, as another person may have logged in to the app since the page began
    get phone() {
      return settings()?.phone ?? chosenSettings.phone;
    },
    sheets: {
      consent: async (info) => ((await openSheet({ sheet: 'consent', info })) === 'allow' ? 'allow' : 'deny'),
      async pay(info) {
        const answer = await openSheet({ sheet: 'pay', info: await withAmount(info) });
        return answer === 'approve' || answer === 'decline' ? answer : 'dismiss';
      },
      async pick(info) {
        const answer = await openSheet({ sheet: 'pick', info });
        return info.options.find(({ id }) => answer === `picked:${id}`)?.id ?? null;
      },
      choose: (kind, multiple) => chooseFiles(window.document, kind, multiple),
    },
    async settle(reservationId, status) {
      if (!hasSandbox)
        return rows.add('native', `settle ${reservationId}`, `${status}, without a sandbox`, 'plain');
      const row = rows.open('native', `settle ${reservationId}`, { status });
      const path = `/sandbox/payments/${encodeURIComponent(reservationId)}/settle`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ status });
      try {
        const answer = await deviceFetch(path, { method: 'POST', headers, body });
        row.end(`${answer.status}`, answer.ok ? 'good' : 'bad');
      } catch (error) {
        row.end('failed', 'bad', error);
        throw error;
      }
    },
    note: rows.note,
    hold: createHostHold(holds, rows),
    later(ms, task) {
      const timer = window.setTimeout(task, ms);
      return () => window.clearTimeout(timer);
    },
    onBack: (handler) => backHandlers.push(handler),
    onSuspend: (handler) => suspendHandlers.push(handler),
    onScheme: (handler) => schemeHandlers.push(handler),
  });

  /** The shop gives some apps only an id; they know the amount from the backend. */
  async function withAmount(info: PayInfo): Promise<PayInfo> {
    if (info.amount !== undefined || !hasSandbox) return info;
    try {
      const payments: unknown = await (await deviceFetch('/sandbox/payments')).json();
      const isPaid = (payment: unknown) => Object(payment).reservation_id === info.reservationId;
      const { amount } = Object(Array.isArray(payments) ? payments.find(isPaid) : null);
      return typeof amount === 'number'
        ? { ...info, amount: { minor: Math.round(amount * 100), currency: 'INR' } }
        : info;
    } catch {
      return info;
    }
  }

  blockNavigation(
    window,
    () => !window.navigator.onLine,
    (to) => {
      rows.add('shop', `page ${to}`, 'offline', 'bad');
      post({ type: 'page-unreachable', path: to });
    },
  );
  const { document } = window;
  // after parsing, but before the shop's modules run and remove the URL's parameters
  document.addEventListener('readystatechange', () => {
    const entryUrl = document.readyState === 'interactive' ? enteredAt() : null;
    if (entryUrl) post({ type: 'login-returned', outcome: simulator.returned?.(entryUrl) ?? 'dismissed' });
  });
  watchStart(window, { mark: startMark, isShop: () => enteredAt() !== null }, () =>
    post({ type: 'page-started' }),
  );
  watchPath(window, path, (changedPath) => post({ type: 'path-changed', path: changedPath }));
  if (profile) switchOff(window, profile.missing());
  return true;
}

/** Reads the clock's shift from the frame's name, which is parsed only after a change: pages read the time often. */
function createShiftReader(window: Window): () => number {
  let name: string | null = null;
  let shift = 0;
  return () => {
    if (window.name !== name) {
      name = window.name;
      shift = readDeviceName(name)?.clockShift ?? 0;
    }
    return shift;
  };
}

/** The host's file chooser is the system's, as in a browser. */
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
    // In the document, or a browser may garbage-collect the input while the chooser is open.
    document.body.append(input);
    input.click();
  });
}
