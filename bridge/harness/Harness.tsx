import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FaultMode } from '../testing/simulator.ts';
import { ActiveFaults, nameRule } from './ActiveFaults.tsx';
import type { BackendRule } from './backend-rules.ts';
import { describeTime } from './clock-time.ts';
import { Controls } from './Controls.tsx';
import { createRecording } from './create-recording.ts';
import { writeInsets } from './device-look.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import { forgetDocuments } from './device-random.ts';
import { clearStorage } from './device-storage.ts';
import s from './Harness.module.css';
import { HeldPanel } from './HeldPanel.tsx';
import { holdAdded } from './hold-messages.ts';
import { heldRows, matchOf } from './holds.ts';
import type { HarnessHost } from './host.ts';
import { headingText } from './locate.ts';
import { maskText } from '../mask.ts';
import * as m from './messages.ts';
import { MoneyPanel } from './MoneyPanel.tsx';
import { registerWorker, withTimeout, tellWorker } from './network-cut.ts';
import { type SheetAnswer, type SheetInfo, storageNameOf } from './protocol.ts';
import { automaticAnswer } from './automatic-answer.ts';
import { type OpenedLink, readPlainLink } from './read-link.ts';
import { type HarnessState, startHarness } from './reduce-harness.ts';
import { saveFile, saveReport, saveTimeline } from './save-records.ts';
import {
  advanceOrder,
  moveClock,
  putRules,
  resetSandbox,
  setArrival,
  settlePayment,
  switchStores,
} from './sandbox.ts';
import { findHost, readSetup, withoutSandbox, writeSetup } from './setup.ts';
import { holdsSet, letGo } from './hold-steps.ts';
import {
  arrivalChanged,
  chosen,
  clockSet,
  faultSet,
  hostCalled,
  pushed,
  rulesSet,
  sheetAnswered,
  sizeChosen,
  versionChosen,
  visibilitySwitched,
} from './setup-steps.ts';
import { SpecDialog } from './SpecDialog.tsx';
import { type PageLayout, readLayout, storeLayout } from './stored-layout.ts';
import { Splitter } from './Splitter.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import { storeTimeline, takeTimeline } from './stored-rows.ts';
import { storeRun, withStoredRun } from './stored-run.ts';
import { type ExportFormat, Timeline } from './Timeline.tsx';
import { useBackendRules } from './use-backend-rules.ts';
import { useHarness } from './use-harness.ts';
import { useReplay } from './use-replay.ts';
import { useMoney } from './use-money.ts';
import { useWalk } from './use-walk.ts';
import { WalkPanel } from './WalkPanel.tsx';
import { type ShortcutAction, useShortcuts } from './use-shortcuts.ts';
import { useSandboxClock } from './use-sandbox-clock.ts';

export interface HarnessProps {
  hosts: readonly HarnessHost[];
  /**
   * the path that the app opens for a link, with a notice; by default any text in the form of a link opens
   */
  readLink?: ((link: string, origin: string) => OpenedLink) | undefined;
  /**
   * the origin of a page that is served through the harness: shown as its address. It has no sandbox, so everything that
   * needs one is left out. Absent: the shop with its sandbox
   */
  site?: string | undefined;
}

/** The QA page: host controls, the framed shop, and the timeline of their messages. */
export function Harness({ hosts, readLink = readPlainLink, site }: HarnessProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hasSandbox = site === undefined;
  const [state, dispatch] = useHarness(() => initialState(hosts, hasSandbox), frame);
  const host = findHost(hosts, state.host);
  const device = () => frame.current?.contentWindow?.__doorstepDevice;
  const shopDocument = () => frame.current?.contentDocument ?? null;

  // the path stays the one that the page was opened with: each change would be a navigation to WebKit's driver
  const [openedPath, setOpenedPath] = useState(() => readSetup(window.location.search, hosts).setup.path);
  const shownLink = writeSetup({ ...state, path: openedPath });
  // a reload keeps the state of the history's entry, a link that is opened anew has none
  useEffect(() => window.history.replaceState({ isOpen: true }, '', shownLink), [shownLink]);
  // a listener for each state, because a page that is left has no time to render
  useEffect(() => {
    const keepRows = () => {
      storeTimeline(window.sessionStorage, window.location.search, state);
      storeRun(window.sessionStorage, window.location.search, state);
    };
    window.addEventListener('pagehide', keepRows);
    return () => window.removeEventListener('pagehide', keepRows);
  }, [state]);
  const { sheet, answers, tenant } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet is answered once
  useEffect(() => {
    if (sheet && answers !== 'hand') answerSheet(sheet, automaticAnswer(answers, sheet));
  }, [sheet, answers]);

  useSandboxClock(state, dispatch, hasSandbox);
  useBackendRules(tenant, state.rules, state.rows, state.page !== 'waiting', dispatch);

  const recording = createRecording({
    state,
    dispatch,
    hosts,
    openedPath,
    kill,
    findHeading: () => device()?.findHeading(),
  });
  const { note, isFixed } = recording;
  const replay = useReplay({ state, dispatch, hosts, frame, kill, onOpen: setOpenedPath });
  const money = useMoney(state, hasSandbox);
  const held = useMemo(() => heldRows(state.rows), [state.rows]);
  const walk = useWalk({
    ...{ state, money, frame, dispatch, recording },
    actions: {
      answer: answerByHand,
      back: goBack,
      restore,
      show: switchVisibility,
      goOnline: () => void switchOffline(),
    },
  });
  const [layout, setLayout] = useState(() => readLayout(window.localStorage));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSpecOpen, setSpecOpen] = useState(false);
  useShortcuts(layout.hasShortcuts, runShortcut);

  // an earlier page may have left a worker that still lists its frame as offline
  useEffect(() => void tellWorker(window, false), []);
  // a frame that started after the notification still needs the setting
  useEffect(() => {
    void frame.current?.contentWindow?.__doorstepDevice?.setOffline(state.offline);
  }, [state.offline]);
  useEffect(() => {
    frame.current?.contentWindow?.__doorstepDevice?.setVisible(state.visible);
  }, [state.visible]);

  const { scheme, textSize, pixelRatio, keyboard, insets } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame reads them from its name
  useEffect(
    () => frame.current?.contentWindow?.__doorstepDevice?.applyLook(),
    [scheme, textSize, pixelRatio, keyboard, insets],
  );

  function kill() {
    device()?.kill();
    dispatch({ type: 'app-killed', at: Date.now() });
  }

  /** The page is killed before `change`, so that it cannot store anything more. */
  function restart(notice: string, change: { phone?: string; clearsStorage?: boolean } = {}) {
    flushSync(kill);
    if (change.clearsStorage) clearStorage(window, storageNameOf(state));
    dispatch({ type: 'begun-anew', notice, at: Date.now(), ...(change.phone && { phone: change.phone }) });
  }

  /** The frame is shown as offline only once its requests really are cut off. */
  async function switchOffline() {
    const offline = !state.offline;
    note(hostCalled('switchOffline'));
    if (offline) await registerWorker(window);
    const target = device();
    // a frame killed in the meantime does not respond
    const isCut = !target || ((await withTimeout(window, target.setOffline(offline))) ?? target !== device());
    if (!offline) await tellWorker(window, false);
    dispatch({ type: 'offline-switched', offline, filesLoad: offline && !isCut, at: Date.now() });
  }

  async function resetBackend() {
    const { clock, seed } = state;
    const isForTest = state.recording !== null || state.run?.isForTest === true;
    const taken = await resetSandbox(tenant, { clock, seed }, isForTest);
    if (!taken) return giveNotice(m.sandboxUnreachable);
    dispatch({ type: 'rules-set', rules: [] });
    dispatch({ type: 'clock-moved', clock, shift: taken.shift_ms });
    if (seed === null) return restart(m.sandboxReset);
    forgetDocuments(window.sessionStorage);
    restart(m.seedSet(seed), { clearsStorage: true });
  }

  /** The app sees it as after a sleep of the phone: it is hidden, and shown at the new time. */
  async function changeClock(change: { now: number | null } | { advance_s: number }) {
    const moved = await moveClock(tenant, change);
    if (!moved) return giveNotice(m.clockNotMoved);
    const isReal = 'now' in change && change.now === null;
    const clock = isReal ? null : moved.now;
    const notice = isReal ? m.clockIsReal : m.clockMoved(describeTime(moved.now));
    device()?.setVisible(false);
    flushSync(() => dispatch({ type: 'clock-moved', clock, shift: moved.shift_ms, notice }));
    device()?.setVisible(state.visible);
  }

  async function switchRecording() {
    if (!state.recording) return recording.start();
    recording.stop();
    setSpecOpen(true);
  }

  /** Shown only once the sandbox has them. */
  async function setRules(rules: readonly BackendRule[], notice = '') {
    if (await putRules(tenant, rules)) dispatch({ type: 'rules-set', rules, notice });
    else giveNotice(m.sandboxSilent);
  }

  function failNext(match: string) {
    const otherRules = state.rules.filter((rule) => rule.match !== match);
    const rules: readonly BackendRule[] = [{ match, mode: 'error', once: true }, ...otherRules];
    note(...rulesSet(state.rules, rules, nameRule));
    void setRules(rules, m.ruleAdded(match));
  }

  async function tell(sentence: Promise<string>) {
    giveNotice(await sentence);
  }

  function giveNotice(notice: string) {
    dispatch({ type: 'notice-given', notice });
  }

  return (
    <main
      className={s.harness}
      data-wide={host.chrome === 'window' || undefined}
      style={
        {
          ...(layout.controls !== null && { '--controls-width': `${layout.controls}px` }),
          ...(layout.timeline !== null && { '--timeline-width': `${layout.timeline}px` }),
        } as CSSProperties
      }
    >
      {/* buttons, as the URL of the page describes the set-up */}
      <nav className={s.skip} aria-label="Skip">
        <button type="button" onClick={() => frame.current?.focus()}>
          Skip to the device
        </button>
        <button type="button" onClick={() => document.getElementById('timeline-title')?.focus()}>
          Skip to the timeline
        </button>
      </nav>
      <Controls
        hosts={hosts}
        host={host}
        hasSandbox={hasSandbox}
        state={state}
        walk={<WalkPanel walk={walk} />}
        actions={{
          chooseHost(id) {
            if (!isFixed('host')) dispatch({ type: 'host-chosen', host: id, hosts, at: Date.now() });
          },
          chooseProfile(profile) {
            note(chosen('profile', profile ?? ''));
            dispatch({ type: 'profile-chosen', profile, at: Date.now() });
          },
          chooseVersion(chosenVersion) {
            note(versionChosen(chosenVersion));
            dispatch({ type: 'version-chosen', version: chosenVersion, at: Date.now() });
          },
          setFault,
          chooseSize(size) {
            note(sizeChosen(size, state.size ?? host.simulator.viewport));
            dispatch({ type: 'size-chosen', size });
          },
          chooseScheme(chosenScheme) {
            note(chosen('scheme', chosenScheme ?? ''));
            dispatch({ type: 'scheme-chosen', scheme: chosenScheme });
          },
          chooseTextSize(size) {
            note(chosen('text-size', `${size}`));
            dispatch({ type: 'text-size-chosen', textSize: size });
          },
          choosePixelRatio(ratio) {
            note(chosen('pixel-ratio', ratio === null ? '' : `${ratio}`));
            dispatch({ type: 'pixel-ratio-chosen', pixelRatio: ratio });
          },
          chooseKeyboard(chosenKeyboard) {
            note(chosen('keyboard', chosenKeyboard ?? ''));
            dispatch({ type: 'keyboard-chosen', keyboard: chosenKeyboard });
          },
          chooseInsets(chosenInsets) {
            note(chosen('insets', chosenInsets ? writeInsets(chosenInsets) : ''));
            dispatch({ type: 'insets-chosen', insets: chosenInsets });
          },
          setClock(at) {
            note(clockSet(at, Date.now() + state.clockShift));
            void changeClock({ now: at });
          },
          advanceClock(minutes) {
            note(hostCalled('moveClock', minutes));
            void changeClock({ advance_s: minutes * 60 });
          },
          chooseSeed(seed) {
            // a new document, because a run with a seed begins with the seed data and an empty device
            if (!isFixed('seed'))
              window.location.assign(writeSetup({ ...state, seed, path: '/', rules: [] }));
          },
          chooseAnswers(mode) {
            note(chosen('answers', mode));
            dispatch({ type: 'answers-chosen', answers: mode });
          },
          changePhone(phone) {
            note(hostCalled('setPhone', phone));
            dispatch({ type: 'phone-changed', phone });
          },
          switchOffline: () => void switchOffline(),
          switchVisibility,
          back: goBack,
          newUser() {
            note(pushed('new-user'));
            const phone = makePhone();
            restart(m.newUser(phone), { phone, clearsStorage: true });
          },
          clearStorage() {
            note(pushed('clear-storage'));
            restart(m.storageCleared, { clearsStorage: true });
          },
          resetSandbox() {
            note(pushed('reset-sandbox'));
            void resetBackend();
          },
          // a new document, because pages, storage and faults belong to the tenant
          chooseTenant(name) {
            if (!isFixed('tenant'))
              window.location.assign(writeSetup({ ...state, tenant: name, path: '/', rules: [] }));
          },
          setRules: changeRules,
          setHolds,
          settlePayment(status) {
            note(pushed(status === 'success' ? 'payment-paid' : 'payment-declined'));
            void tell(settlePayment(tenant, status));
          },
          advanceOrder() {
            note(pushed('order-advance'));
            void tell(advanceOrder(tenant));
          },
          switchStores(open) {
            note(pushed(open ? 'stores-open' : 'stores-closed'));
            void tell(switchStores(tenant, open));
          },
          setArrival(minutes) {
            note(...arrivalChanged(minutes));
            void tell(setArrival(tenant, minutes));
          },
          kill: killByHand,
          restore,
          showShortcuts: () => setHelpOpen(true),
          switchRecording: () => void switchRecording(),
          showSpec: () => setSpecOpen(true),
          openLink(link) {
            const { path, notice } = readLink(link, window.location.origin);
            if (path === null) return giveNotice(notice);
            note(hostCalled('openLink', maskText(link) === link ? link : link.replace(/[?#].*/, '')));
            dispatch({ type: 'link-opened', path, notice, at: Date.now() });
          },
        }}
      />
      <Splitter
        column="controls"
        label="Width of the set-up"
        side="left"
        width={layout.controls}
        onChange={(controls) => changeLayout({ controls })}
      />
      <DeviceFrame
        host={host}
        site={site}
        state={state}
        frame={frame}
        onBack={goBack}
        onClose={killByHand}
        onRestore={restore}
        onAnswer={(answer) => {
          if (sheet) answerByHand(sheet, answer);
          frame.current?.focus();
        }}
      >
        <ActiveFaults
          state={state}
          onSetRules={changeRules}
          onSetHolds={setHolds}
          onSetFault={setFault}
          onGoOnline={() => void switchOffline()}
        />
      </DeviceFrame>
      <Splitter
        column="timeline"
        label="Width of the timeline"
        side="right"
        width={layout.timeline}
        onChange={(timeline) => changeLayout({ timeline })}
      />
      <div className={s.records}>
        <MoneyPanel rows={money} />
        <HeldPanel
          rows={held}
          onLetGo={(row, reply) => {
            note(letGo(row, reply));
            device()?.letGo(row.key, reply);
          }}
        />
        <Timeline
          rows={state.rows}
          start={state.startedAt}
          onClear={() => dispatch({ type: 'timeline-cleared', at: Date.now() })}
          onReport={() => giveNotice(m.reportSaved(saveReport(state, money, shopDocument())))}
          onExport={exportTimeline}
          onFailNext={hasSandbox ? failNext : undefined}
          replay={hasSandbox ? replay : undefined}
          onHoldNext={(hold) =>
            setHolds([...state.holds.filter((other) => other !== hold), hold], holdAdded(matchOf(hold)))
          }
        />
      </div>
      {isSpecOpen && state.recorded && !state.recording && (
        <SpecDialog
          recorded={state.recorded}
          onSave={(name, text) => {
            saveFile(name, text, 'text/plain');
            giveNotice(m.timelineSaved(name));
          }}
          onClose={() => setSpecOpen(false)}
        />
      )}
      {isHelpOpen && (
        <ShortcutList
          isOn={layout.hasShortcuts}
          onSwitch={(hasShortcuts) => changeLayout({ hasShortcuts })}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </main>
  );

  function exportTimeline(format: ExportFormat) {
    const heading = headingText(device()?.findHeading());
    giveNotice(m.timelineSaved(saveTimeline(state, format, shopDocument(), heading)));
  }

  function changeLayout(change: Partial<PageLayout>) {
    const changed = { ...layout, ...change };
    setLayout(changed);
    storeLayout(window.localStorage, changed);
  }

  function runShortcut(action: ShortcutAction) {
    switch (action) {
      case 'kill':
        return state.page !== 'killed' && killByHand();
      case 'restore':
        return restore();
      case 'back':
        return goBack();
      case 'offline':
        return void switchOffline();
      case 'search':
        return document.querySelector<HTMLElement>('[data-testid="timeline-search"]')?.focus();
      case 'help':
        return setHelpOpen(true);
    }
  }

  function killByHand() {
    note(hostCalled('kill'));
    kill();
  }

  function setFault(method: string, mode: FaultMode | null) {
    note(faultSet(method, mode, host.simulator));
    dispatch({ type: 'fault-set', method, mode });
  }

  function changeRules(rules: readonly BackendRule[]) {
    note(...rulesSet(state.rules, rules, nameRule));
    void setRules(rules);
  }

  function setHolds(holds: readonly string[], notice?: string) {
    note(...holdsSet(state.holds, holds));
    dispatch({ type: 'holds-set', holds, ...(notice !== undefined && { notice }) });
  }

  function switchVisibility() {
    note(visibilitySwitched(state.visible));
    dispatch({ type: 'visibility-switched', at: Date.now() });
  }

  function answerByHand(answered: SheetInfo, answer: SheetAnswer) {
    note(sheetAnswered(answered, answer));
    answerSheet(answered, answer);
  }

  function answerSheet({ id }: SheetInfo, answer: SheetAnswer) {
    device()?.answerSheet(id, answer);
    dispatch({ type: 'sheet-answered' });
  }

  function restore() {
    note(hostCalled('restore'));
    dispatch({ type: 'app-restored', at: Date.now() });
  }

  function goBack() {
    note(hostCalled('back'));
    if (sheet) return answerSheet(sheet, 'dismiss');
    const result = device()?.back();
    if (result) dispatch({ type: 'back-ended', result });
  }
}

function initialState(hosts: readonly HarnessHost[], hasSandbox: boolean): HarnessState {
  const { search } = window.location;
  const reading = hasSandbox ? readSetup(search, hosts) : withoutSandbox(readSetup(search, hosts));
  if (window.history.state?.isOpen !== true) {
    const { clock, seed } = reading.setup;
    return startHarness(reading, undefined, clock !== null || seed !== null);
  }
  const now = Date.now();
  const state = startHarness(reading, takeTimeline(window.sessionStorage, search, now));
  return withStoredRun(state, window.sessionStorage, search, now);
}

/** A random phone number without a special meaning in the sandbox. */
function makePhone(): string {
  const [random = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  return `8${`${random % 1_000_000_000}`.padStart(9, '0')}`;
}
