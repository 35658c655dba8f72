import type { FaultMode } from '../testing/simulator.ts';
import type { BackendRule } from './backend-rules.ts';
import { blameRules, blameUsedUp } from './blame-rules.ts';
import type { DeviceLook, Scheme } from './device-look.ts';
import { withoutMethods, withoutUsed } from './holds.ts';
import type { HarnessHost } from './host.ts';
import * as m from './messages.ts';
import { pageRow } from './page-rows.ts';
import type { LoginReturn, SheetInfo, TimelineRow } from './protocol.ts';
import { addStep, type SpecStep, type Step, type Target } from './recorded-steps.ts';
import { reduceTimeline } from './reduce-timeline.ts';
import { addRunStep, type Run, screenOf, startRun } from './run.ts';
import type { StoredTimeline } from './stored-rows.ts';
import { pushedByName } from './setup-steps.ts';
import { type AnswerMode, type DeviceSize, findHost, type Setup } from './setup.ts';
import type { Recorded } from './write-spec.ts';

/**
 * The state of the framed page. `waiting`: the sandbox is taking the clock and the seed of the link · `killed`: the app was
 * closed · `unreachable`: opened while offline
 */
type PageState = 'waiting' | 'running' | 'killed' | 'unreachable';

export interface HarnessState extends Setup {
  /** while offline, code, style sheets and pictures still load: only requests are cut off */
  filesLoad: boolean;
  visible: boolean;
  /** a text field of the page has the focus, on a phone with an on-screen keyboard */
  isKeyboardOpen: boolean;
  /** milliseconds by which the clocks of the app and of the sandbox are ahead of the real time */
  clockShift: number;
  page: PageState;
  /** the document in the frame takes taps */
  hasStarted: boolean;
  /** incremented on each start of the app, which creates a new frame */
  start: number;
  /** the frame's start path */
  entry: string;
  /** the host's open sheet; the newest one, if there are several */
  sheet: SheetInfo | null;
  /** what is wrong in the link that this page was opened with, a sentence each */
  problems: readonly string[];
  /** a sentence about the last action, shown and announced */
  notice: string;
  rows: readonly TimelineRow[];
  /** when the first row began, even if it is no longer kept; null: no rows yet */
  startedAt: number | null;
  /** backend rules for one call that these rows have used up */
  usedRules: readonly BackendRule[];
  /** what was done since the seed data; null: it did not begin with them, or cannot be repeated */
  run: Run | null;
  /** the story that is being recorded; null: none is */
  recording: (Pick<Recorded, 'host' | 'setup' | 'steps'> & { startedAt: number }) | null;
  /** the story that was recorded last */
  recorded: Recorded | null;
}

export type HarnessFact =
  | { type: 'host-chosen'; host: string; hosts: readonly HarnessHost[]; at: number }
  | { type: 'profile-chosen'; profile: string | undefined; at: number }
  | { type: 'version-chosen'; version: number; at: number }
  | { type: 'fault-set'; method: string; mode: FaultMode | null }
  | { type: 'phone-changed'; phone: string }
  | { type: 'size-chosen'; size: DeviceSize | null }
  | { type: 'answers-chosen'; answers: AnswerMode }
  | { type: 'offline-switched'; offline: boolean; filesLoad: boolean; at: number }
  | { type: 'rules-set'; rules: readonly BackendRule[]; notice?: string }
  /** the sandbox has used up rules for one call; `rules`: those that are left */
  | { type: 'rules-used'; rules: readonly BackendRule[]; at: number }
  | { type: 'holds-set'; holds: readonly string[]; notice: string }
  | { type: 'scheme-chosen'; scheme: Scheme | null }
  | { type: 'text-size-chosen'; textSize: number }
  | { type: 'pixel-ratio-chosen'; pixelRatio: number | null }
  | { type: 'keyboard-chosen'; keyboard: DeviceLook['keyboard'] }
  | { type: 'insets-chosen'; insets: DeviceLook['insets'] }
  | { type: 'keyboard-changed'; isOpen: boolean }
  | { type: 'seed-chosen'; seed: number | null }
  /** the sandbox’s clock has moved, or was found moved; `clock`: what it was set to, null: the real time */
  | { type: 'clock-moved'; clock: number | null; shift: number; notice?: string }
  /** the sandbox has taken the clock and the seed of the link */
  | { type: 'sandbox-prepared'; at: number; notice: string }
  | { type: 'visibility-switched'; at: number }
  | { type: 'app-killed'; at: number }
  | { type: 'app-restored'; at: number }
  | { type: 'begun-anew'; phone?: string; notice: string; at: number }
  | { type: 'link-opened'; path: string; notice: string; at: number }
  | { type: 'back-ended'; result: 'kept' | 'went' | 'closing' }
  | { type: 'document-began'; path: string; at: number }
  | { type: 'page-started' }
  | { type: 'path-changed'; path: string }
  | { type: 'page-unreachable'; path: string; at: number }
  | { type: 'login-returned'; outcome: LoginReturn; at: number }
  | { type: 'rows-reported'; rows: readonly TimelineRow[] }
  | { type: 'timeline-cleared'; at: number }
  | { type: 'sheet-asked'; sheet: SheetInfo }
  | { type: 'sheet-answered' }
  | { type: 'notice-given'; notice: string }
  /** the sandbox and the device are as at the start of a test. `setup`: what of the set-up is not the default */
  | { type: 'recording-started'; setup: Recorded['setup']; path: string; at: number }
  /** `heading`: of the screen before the step */
  | { type: 'step-taken'; step: Step; heading: string | null; at: number }
  /** something was done that no step repeats */
  | { type: 'run-ended' }
  /** sandbox and device are as when a saved run began */
  | { type: 'run-opened'; setup: Setup; shift: number; isForTest: boolean; at: number }
  /** a recording that begins with what the app and the sandbox have now */
  | { type: 'recording-joined'; setup: Recorded['setup']; note: string; at: number }
  | { type: 'recording-stopped'; heading: Target | null };

/** `stored`: what this tab showed before it was reloaded. `waits`: the app starts when the sandbox is prepared */
export function startHarness(
  { setup, problems }: { setup: Setup; problems: readonly string[] },
  stored: StoredTimeline = { rows: [], startedAt: null, path: null },
  waits = false,
): HarnessState {
  const path = stored.path ?? setup.path;
  return {
    ...setup,
    path,
    filesLoad: false,
    visible: true,
    isKeyboardOpen: false,
    clockShift: 0,
    page: waits ? 'waiting' : setup.offline ? 'unreachable' : 'running',
    hasStarted: false,
    start: 1,
    entry: path,
    sheet: null,
    problems,
    notice: '',
    rows: stored.rows,
    startedAt: stored.startedAt,
    usedRules: [],
    run: null,
    recording: null,
    recorded: null,
  };
}

export function reduceHarness(state: HarnessState, fact: HarnessFact): HarnessState {
  switch (fact.type) {
    case 'host-chosen': {
      const { simulator } = findHost(fact.hosts, fact.host);
      const version = Math.max(0, ...simulator.versions);
      const chosenState = {
        ...state,
        host: simulator.host,
        profile: undefined,
        version,
        faults: {},
        holds: withoutMethods(state.holds),
        size: null,
        problems: [],
        ...NO_ROWS,
        run: null,
      };
      return startPage({ ...chosenState, offline: false, filesLoad: false }, '/', fact.at);
    }
    case 'profile-chosen':
      return startPage({ ...state, profile: fact.profile }, state.path, fact.at);
    case 'version-chosen':
      return startPage({ ...state, version: fact.version }, state.path, fact.at);
    case 'fault-set': {
      const { [fact.method]: _before, ...otherFaults } = state.faults;
      return { ...state, faults: fact.mode ? { ...otherFaults, [fact.method]: fact.mode } : otherFaults };
    }
    case 'phone-changed':
      return { ...state, phone: fact.phone, notice: m.phoneChanged(fact.phone) };
    case 'size-chosen':
      return { ...state, size: fact.size };
    case 'scheme-chosen':
      return { ...state, scheme: fact.scheme };
    case 'text-size-chosen':
      return { ...state, textSize: fact.textSize };
    case 'pixel-ratio-chosen':
      return { ...state, pixelRatio: fact.pixelRatio };
    case 'keyboard-chosen':
      return { ...state, keyboard: fact.keyboard };
    case 'insets-chosen':
      return { ...state, insets: fact.insets };
    case 'keyboard-changed':
      return { ...state, isKeyboardOpen: fact.isOpen };
    case 'seed-chosen':
      return { ...state, seed: fact.seed };
    case 'clock-moved':
      return {
        ...state,
        clock: fact.clock,
        clockShift: fact.shift,
        notice: fact.notice ?? state.notice,
      };
    case 'sandbox-prepared': {
      const run = state.seed === null ? null : beginRun(state, state.entry, fact.at, false);
      return { ...startPage(state, state.entry, fact.at), notice: fact.notice, run };
    }
    case 'answers-chosen':
      return { ...state, answers: fact.answers };
    case 'offline-switched':
      return {
        ...addRow(state, pageRow(fact.offline ? 'network offline' : 'network connected', fact.at)),
        offline: fact.offline,
        filesLoad: fact.filesLoad,
        notice: fact.filesLoad ? m.filesStillLoad : state.notice,
      };
    case 'rules-set':
      return { ...state, rules: fact.rules, notice: fact.notice ?? state.notice };
    case 'rules-used': {
      const rules = state.rules.filter((rule) => fact.rules.includes(rule));
      const gone = state.rules.filter((rule) => !rules.includes(rule));
      const rows = gone.reduce((blamed, rule) => blameUsedUp(blamed, rule, fact.at), state.rows);
      return { ...state, rules, rows, usedRules: addUsed(state, rules) };
    }
    case 'holds-set':
      return { ...state, holds: fact.holds, notice: fact.notice };
    case 'visibility-switched':
      return {
        ...addRow(state, pageRow(state.visible ? 'app hidden' : 'app shown', fact.at)),
        visible: !state.visible,
      };
    case 'app-killed':
      return {
        ...addRow(leave(state, fact.at), pageRow('app killed', fact.at)),
        page: 'killed',
        start: state.start + 1,
        notice: m.killed,
      };
    case 'app-restored': {
      const deed = state.page === 'running' ? 'app reloaded' : 'app restored';
      return {
        ...addRow(startPage(state, state.path, fact.at), pageRow(deed, fact.at)),
        notice: state.page === 'running' ? m.reloaded : '',
      };
    }
    case 'begun-anew': {
      const phone = fact.phone ?? state.phone;
      const started = startPage({ ...state, phone, offline: false, filesLoad: false }, '/', fact.at);
      return {
        ...addRow(started, pageRow('app opened anew', fact.at, fact.notice)),
        notice: fact.notice,
      };
    }
    case 'link-opened':
      return { ...startPage(state, fact.path, fact.at), notice: fact.notice };
    case 'back-ended':
      return {
        ...state,
        notice: fact.result === 'closing' ? m.nothingToGoBackTo : '',
      };
    case 'document-began':
      return {
        ...leave(state, fact.at, false),
        page: 'running',
        hasStarted: false,
        path: fact.path,
        visible: true,
      };
    case 'page-started':
      return { ...state, hasStarted: true };
    case 'path-changed':
      // what was said about the page before is no longer true; other notices stay
      return {
        ...state,
        path: fact.path,
        notice: state.notice === m.nothingToGoBackTo ? '' : state.notice,
      };
    case 'page-unreachable':
      // in a new frame, as an error page replaces the page that was left
      return {
        ...leave(state, fact.at),
        page: 'unreachable',
        path: fact.path,
        start: state.start + 1,
        notice: '',
      };
    case 'login-returned':
      return { ...state, rows: reduceTimeline(state.rows, fact) };
    case 'rows-reported': {
      const { rows, rules } = blameRules(fact.rows, state.rules, state.rows);
      return {
        ...state,
        rows: reduceTimeline(state.rows, { type: 'rows-reported', rows }),
        rules,
        usedRules: addUsed(state, rules),
        holds: withoutUsed(state.holds, rows),
        startedAt: state.startedAt ?? rows[0]?.at ?? null,
      };
    }
    case 'timeline-cleared':
      return { ...addToRun(state, CLEAR, null, fact.at), ...NO_ROWS };
    case 'sheet-asked':
      return { ...state, sheet: fact.sheet };
    case 'sheet-answered':
      return { ...state, sheet: null };
    case 'notice-given':
      return { ...state, notice: fact.notice };
    case 'recording-started': {
      const { host } = state;
      return {
        ...startPage({ ...state, ...NO_ROWS }, fact.path, fact.at),
        rows: [],
        notice: m.recordingStarted,
        recording: { host, setup: fact.setup, steps: [], startedAt: fact.at },
        run: beginRun(state, fact.path, fact.at, true),
      };
    }
    case 'recording-joined': {
      const { host } = state;
      const steps: readonly SpecStep[] = [{ action: 'note', text: fact.note }];
      return { ...state, recording: { host, setup: fact.setup, steps, startedAt: fact.at } };
    }
    case 'step-taken': {
      const { recording } = state;
      return {
        ...addToRun(state, fact.step, fact.heading, fact.at),
        recording: recording && { ...recording, steps: addStep(recording.steps, fact.step) },
      };
    }
    case 'run-ended':
      return { ...state, run: null };
    case 'run-opened': {
      const { setup, shift, isForTest, at } = fact;
      const opened = { ...state, ...setup, clockShift: shift, filesLoad: false, problems: [] };
      return {
        ...startPage({ ...opened, ...NO_ROWS }, setup.path, at),
        run: beginRun(opened, setup.path, at, isForTest),
      };
    }
    case 'recording-stopped': {
      if (!state.recording) return state;
      const { startedAt, ...recording } = state.recording;
      const calls = state.rows
        .filter((row) => isEndedCall(row) && row.at >= startedAt)
        .map(({ method, outcome }) => ({ name: method, outcome }));
      return {
        ...state,
        notice: '',
        recording: null,
        recorded: { ...recording, calls, heading: fact.heading },
      };
    }
  }
}

const CLEAR = pushedByName('Clear');

const NO_ROWS = { rows: [], startedAt: null, usedRules: [] };

const addUsed = ({ usedRules, rules }: HarnessState, left: readonly BackendRule[]) => [
  ...usedRules,
  ...rules.filter((rule) => !left.includes(rule)),
];

/** Sandbox and app begin with the seed data and empty storage. */
const beginRun = (state: HarnessState, path: string, at: number, isForTest: boolean): Run =>
  startRun({ ...state, path }, { at, now: state.clock ?? at + state.clockShift, isForTest });

function addToRun(state: HarnessState, step: Step, heading: string | null, at: number): HarnessState {
  if (!state.run) return state;
  return { ...state, run: addRunStep(state.run, step, screenOf(state, heading), at) };
}

/** A call of the shop to its bridge that has an outcome. */
const isEndedCall = ({ kind, direction, tone, part }: TimelineRow): boolean =>
  kind === 'bridge' && direction === 'sent' && tone !== 'open' && part === undefined;

const addRow = (state: HarnessState, row: TimelineRow): HarnessState =>
  reduceHarness(state, { type: 'rows-reported', rows: [row] });

/** The page is gone: its sheet and keyboard close, and its open calls stay unanswered. */
function leave(state: HarnessState, at: number, isKilled = true): HarnessState {
  return {
    ...state,
    sheet: null,
    isKeyboardOpen: false,
    rows: reduceTimeline(state.rows, { type: 'page-left', at, killed: isKilled }),
  };
}

function startPage(state: HarnessState, entry: string, at: number): HarnessState {
  return {
    ...leave(state, at),
    page: state.offline ? 'unreachable' : 'running',
    hasStarted: false,
    visible: true,
    start: state.start + 1,
    entry,
    path: entry,
    notice: '',
  };
}
