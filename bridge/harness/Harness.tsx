import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { ActiveFaults } from './ActiveFaults.tsx';
import { AppPanel } from './AppPanel.tsx';
import { Controls } from './Controls.tsx';
import { createRecording } from './create-recording.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import s from './Harness.module.css';
import { HeldPanel } from './HeldPanel.tsx';
import { heldInShort } from './hold-messages.ts';
import { heldRows } from './holds.ts';
import type { HarnessHost } from './host.ts';
import { headingText } from './locate.ts';
import * as m from './messages.ts';
import { countDisagreements } from './money.ts';
import { MoneyPanel } from './MoneyPanel.tsx';
import { openPage } from './open-page.ts';
import { createActions } from './page-actions.ts';
import { PartBar, SkipButtons } from './PartBar.tsx';
import type { SheetAnswer, SheetInfo } from './protocol.ts';
import { type OpenedLink, readPlainLink } from './read-link.ts';
import { buildOf, saveFile, saveReport, saveTimeline } from './save-records.ts';
import { findHost, writeSetup } from './setup.ts';
import { SetupHead } from './SetupHead.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import { SpecDialog } from './SpecDialog.tsx';
import { Splitter } from './Splitter.tsx';
import { type PageLayout, readLayout, storeLayout } from './stored-layout.ts';
import { Timeline } from './Timeline.tsx';
import { useBackendRules } from './use-backend-rules.ts';
import { useColumnSize } from './use-column-size.ts';
import { useDevice } from './use-device.ts';
import { useHarness } from './use-harness.ts';
import { useMoney } from './use-money.ts';
import { usePageLink } from './use-page-link.ts';
import { useParts } from './use-parts.ts';
import { useReplay } from './use-replay.ts';
import { useSandboxClock } from './use-sandbox-clock.ts';
import { type ShortcutAction, useShortcuts } from './use-shortcuts.ts';
import { useWalk } from './use-walk.ts';
import { WalkPanel } from './WalkPanel.tsx';

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
  const [state, dispatch] = useHarness(() => openPage(hosts, hasSandbox), frame);
  const { tenant, rules, rows, sheet } = state;
  const host = findHost(hosts, state.host);
  const device = () => frame.current?.contentWindow?.__doorstepDevice;
  const shopDocument = () => frame.current?.contentDocument ?? null;
  const [openedPath, setOpenedPath] = usePageLink(state, hosts);

  function kill() {
    device()?.kill();
    dispatch({ type: 'app-killed', at: Date.now() });
  }

  function answerSheet({ id }: SheetInfo, answer: SheetAnswer) {
    device()?.answerSheet(id, answer);
    dispatch({ type: 'sheet-answered' });
  }

  const giveNotice = (notice: string) => dispatch({ type: 'notice-given', notice });

  const findHeading = () => device()?.findHeading();
  const recording = createRecording({ state, dispatch, hosts, openedPath, kill, findHeading });
  const actions = createActions({
    ...{ state, dispatch, hosts, host, recording, device, readLink, kill, answerSheet },
  });
  const { app, backend } = actions;

  useDevice(state, device, answerSheet);
  useSandboxClock(state, hosts, dispatch, hasSandbox);
  useBackendRules(tenant, rules, rows, state.page !== 'waiting', dispatch);
  const replay = useReplay({ state, dispatch, hosts, frame, kill, onOpen: setOpenedPath });
  const money = useMoney(state, hasSandbox);
  const { answer, back, restore, switchVisibility: show, switchOffline: goOnline } = app;
  const walk = useWalk({
    ...{ state, money, frame, dispatch, recording },
    actions: { answer, back, restore, show, goOnline },
  });

  const [layout, setLayout] = useState(() => readLayout(window.localStorage));
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSpecOpen, setSpecOpen] = useState(false);
  const parts = useParts();
  const records = useColumnSize();
  useShortcuts(layout.hasShortcuts, runShortcut);

  const appPanel = <AppPanel state={state} actions={app} />;
  const heldAnswers = useMemo(() => heldRows(rows), [rows]);
  const wrongPayments = countDisagreements(money);
  const notes = {
    ...(heldAnswers.length > 0 && { device: heldInShort(heldAnswers.length) }),
    ...(wrongPayments > 0 && { timeline: m.mismatches(wrongPayments) }),
  };
  const heldPanel = <HeldPanel rows={heldAnswers} onLetGo={app.letGo} />;

  return (
    <main
      ref={parts.page}
      className={s.harness}
      data-wide={host.chrome === 'window' || undefined}
      data-notice={state.notice !== '' || undefined}
      data-holds={state.holds.length + heldAnswers.length > 0 || undefined}
      style={
        {
          ...(layout.controls !== null && { '--controls-width': `${layout.controls}px` }),
          ...(layout.timeline !== null && { '--timeline-width': `${layout.timeline}px` }),
        } as CSSProperties
      }
      onScroll={parts.onScroll}
    >
      {parts.isNarrow ? (
        <PartBar shown={parts.shown} notes={notes} onShow={parts.show} />
      ) : (
        <SkipButtons onDevice={() => frame.current?.focus()} />
      )}
      <div className={s.setup} data-part="setup" tabIndex={-1}>
        <Controls
          head={
            <SetupHead
              state={state}
              hasSandbox={hasSandbox}
              onRecord={() => void switchRecording()}
              onShowSpec={() => setSpecOpen(true)}
              onShowShortcuts={() => setHelpOpen(true)}
            />
          }
          app={!parts.isNarrow && appPanel}
          walk={hasSandbox && <WalkPanel walk={walk} />}
          {...{ hosts, host, hasSandbox, state, actions }}
        />
        <p className={s.notice} role="status">
          {state.notice}
        </p>
      </div>
      <Splitter
        column="controls"
        label="Width of the set-up"
        side="left"
        width={layout.controls}
        onChange={(controls) => changeLayout({ controls })}
      />
      <div className={s.device} data-part="device" tabIndex={-1}>
        <DeviceFrame
          host={host}
          site={site}
          state={state}
          frame={frame}
          onBack={back}
          onClose={app.kill}
          onRestore={restore}
          onAnswer={(chosen) => {
            if (sheet) answer(sheet, chosen);
            frame.current?.focus();
          }}
        >
          {parts.isNarrow && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be shown
            <div role="group" aria-label="App">
              {appPanel}
            </div>
          )}
          <ActiveFaults
            state={state}
            onSetRules={backend.setRules}
            onEndHold={app.endHold}
            onSetFault={app.setFault}
            onGoOnline={app.switchOffline}
          />
        </DeviceFrame>
        {parts.isNarrow && heldPanel}
      </div>
      <Splitter
        column="timeline"
        label="Width of the timeline"
        side="right"
        width={layout.timeline}
        onChange={(timeline) => changeLayout({ timeline })}
      />
      <div ref={records} className={s.records} data-part="timeline" tabIndex={-1}>
        <Timeline
          rows={rows}
          start={state.startedAt}
          onClear={() => dispatch({ type: 'timeline-cleared', at: Date.now() })}
          onReport={() => giveNotice(m.reportSaved(saveReport(state, money, shopDocument())))}
          onExport={(format) => {
            const heading = headingText(findHeading());
            giveNotice(m.timelineSaved(saveTimeline(state, format, shopDocument(), heading)));
          }}
          onFailNext={hasSandbox ? backend.failNext : undefined}
          onHoldNext={app.addHold}
          replay={hasSandbox ? replay : undefined}
          opened={() => ({ setup: writeSetup(state), build: buildOf(shopDocument()) })}
        >
          {!parts.isNarrow && heldPanel}
          <MoneyPanel rows={money} />
        </Timeline>
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

  async function switchRecording() {
    if (!state.recording) return recording.start();
    recording.stop();
    setSpecOpen(true);
  }

  function changeLayout(change: Partial<PageLayout>) {
    const changed = { ...layout, ...change };
    setLayout(changed);
    storeLayout(window.localStorage, changed);
  }

  function runShortcut(action: ShortcutAction) {
    switch (action) {
      case 'kill':
        return state.page !== 'killed' && app.kill();
      case 'restore':
        return restore();
      case 'back':
        return back();
      case 'offline':
        return app.switchOffline();
      case 'search':
        return document.querySelector<HTMLElement>('[data-testid="timeline-search"]')?.focus();
      case 'help':
        return setHelpOpen(true);
    }
  }
}
