import {
  EVENTS,
  type EventName,
  IDENTITY,
  IMPRESSION,
  type PropertiesOf,
  type PropertyKinds,
  SCREEN,
  UNKNOWN_TEXT,
} from '../model/analytics-events.ts';
import type { Clock, Idle, Random } from '../model/ports.ts';
import {
  NO_SWITCHES,
  type AnalyticsSwitches,
  type Destination,
  destinationsOf,
  type Plan,
} from './destinations.ts';
import { type Drain, MAX_CRUMBS, type Recorded, type WatchedWidget } from './event-buffer.ts';
import type { EventSender } from './event-sender.ts';
import type { EventIdentity, SentEvent, Sink } from './event-wire.ts';
import { fillProperties } from './fill-properties.ts';
import {
  impressionsOf,
  isImpression,
  newScreenAnalytics,
  reduceImpressions,
  type ScreenAnalytics,
} from './reduce-impressions.ts';
import { MINIMUM_BETWEEN_IMPRESSIONS_MS, type WidgetTracking } from './tracking-wire.ts';

/** Events wait this long for the configuration, which may switch them off. */
const CONFIG_TIMEOUT_MS = 3_000;
/** If an event is at most this much older than the one before it, the clock was corrected in between. */
const MAX_CORRECTION_MS = 50;
/** The maximum number of screens whose impressions are remembered. */
const MAX_SCREENS = 50;
/** The maximum number of errors buffered until a reporter is set. */
const MAX_ERRORS = 50;

type RecordedError = Extract<Recorded, { kind: 'error' }>;
type Pending =
  | Exclude<Recorded, RecordedError>
  | { kind: 'viewed'; at: number; watched: WatchedWidget }
  | Identified;
interface Identified {
  kind: 'identified';
  at: number;
  who: {
    userId: number;
    phone: string;
    verified?: boolean;
    /** the host app; empty: none or unknown */
    externalAppClient?: string;
    externalAppVersion?: string;
  };
}

/** An event, screen or failed request that preceded an error, by its name. */
export interface Crumb {
  at: number;
  category: 'event' | 'screen' | 'errored action';
  message: string;
}

export interface ErrorReporting {
  report(recorded: RecordedError, screen: string): void;
  crumb(crumb: Crumb): void;
}

export interface PipelineDeps {
  clock: Clock;
  idle: Idle;
  random: Random;
  /** resolves when the configuration has loaded, or never */
  switches: Promise<AnalyticsSwitches>;
  identity(): EventIdentity;
  sender: Pick<EventSender, 'take' | 'sendNow'>;
  /** the tag manager's data layer; null in an embedding page */
  dataLayer: ((entry: Readonly<Record<string, unknown>>) => void) | null;
  watchElement(element: Element, onView: () => void): () => void;
  /** masks personal data */
  scrub(text: string): string;
  /** logs a hint for the editors of pages */
  say(record: string): void;
}

/** Turns records into events for their destinations, in idle time. */
export function createPipeline(deps: PipelineDeps) {
  const { clock, idle, random, sender, scrub } = deps;
  const pending: Pending[] = [];
  const errors: RecordedError[] = [];
  const crumbs: Crumb[] = [];
  const screens = new Map<string, ScreenAnalytics>();
  const reportedNameless = new Set<string>();
  let reporting: ErrorReporting | null = null;
  let switches: AnalyticsSwitches | null = null;
  let screen = '';
  let cancel: (() => void) | null = null;
  let isDisposed = false;
  let lastAt = 0;

  const stopWaiting = clock.after(CONFIG_TIMEOUT_MS, () => startProcessing(NO_SWITCHES));
  void deps.switches.then(startProcessing, () => startProcessing(NO_SWITCHES));

  function startProcessing(loadedSwitches: AnalyticsSwitches): void {
    stopWaiting();
    switches = loadedSwitches;
    scheduleWork();
  }

  function scheduleWork(): void {
    if (isDisposed || switches === null || cancel !== null || pending.length === 0) return;
    cancel = idle((mayGoOn) => {
      cancel = null;
      work(mayGoOn);
      scheduleWork();
    });
  }

  function work(mayGoOn: () => boolean): void {
    do {
      const pendingRecord = pending.shift();
      if (!pendingRecord) return;
      process(pendingRecord);
    } while (mayGoOn());
  }

  function process(pendingRecord: Pending): void {
    const { at } = pendingRecord;
    switch (pendingRecord.kind) {
      case 'event':
        processEvent(pendingRecord.name as EventName, at, pendingRecord.properties);
        break;
      case 'screen':
        screen = pendingRecord.name;
        keepState(reduceImpressions(stateOfScreen(), { type: 'page-entered' }));
        addCrumb({ at, category: 'screen', message: screen });
        emit('screen', screen, at, SCREEN, pendingRecord.properties);
        break;
      case 'viewed':
        processView(pendingRecord.watched, at);
        break;
      case 'identified':
        emit('identity', 'Identity', at, IDENTITY, propertiesOf(pendingRecord.who));
    }
  }

  function addCrumb(crumb: Crumb): void {
    if (reporting) reporting.crumb(crumb);
    else crumbs.push(crumb);
    if (crumbs.length > MAX_CRUMBS) crumbs.shift();
  }

  function processEvent(name: EventName, at: number, properties: Readonly<Record<string, unknown>>): void {
    const state = stateOfScreen();
    if (name === 'Products Searched') keepState(reduceImpressions(state, { type: 'searched' }));
    if (name === 'Search Result Viewed') {
      if (state.searchResultViewedTracked) return;
      keepState(reduceImpressions(state, { type: 'search-result-viewed' }));
    }
    addCrumb({ at, category: 'event', message: name });
    emit('track', name, at, EVENTS[name], { ...pageFacts(state), ...properties });
  }

  function processView({ widget, position, parent, page }: WatchedWidget, at: number): void {
    if (widget.name === '') {
      noteNameless(widget.id || widget.title);
      return;
    }
    let state = stateOfScreen();
    if (page) state = reduceImpressions(state, { type: 'page-described', pageMeta: page });
    const fact = { widget, parent, at, minimumMs: minimumOf(widget) };
    if (isImpression(state, fact)) {
      state = reduceImpressions(state, { type: 'widget-viewed', ...fact });
      emit('impression', `${widget.name} Shown`, at, IMPRESSION, {
        widget_id: widget.id,
        widget_name: widget.name,
        widget_title: widget.title,
        widget_position: position,
        widget_revision_id: widget.revisionId,
        widget_variation_id: widget.variationId,
        parent_widget_id: parent?.id,
        ...pageFacts(state),
        page_revision_id: state.pageMeta?.revisionId,
        page_variation_id: state.pageMeta?.variationId,
        impression_count: impressionsOf(state, fact)?.impressionCount,
      });
    }
    keepState(state);
  }

  function pageFacts({ pageMeta }: ScreenAnalytics) {
    return { page_id: pageMeta?.id, page_name: pageMeta?.name, page_title: pageMeta?.title };
  }

  function minimumOf({ minimumMs }: WidgetTracking): number {
    return minimumMs ?? switches?.minImpressionIntervalMs ?? MINIMUM_BETWEEN_IMPRESSIONS_MS;
  }

  /** Logged once per widget, for its editor. */
  function noteNameless(widget: string): void {
    if (reportedNameless.has(widget)) return;
    reportedNameless.add(widget);
    deps.say(`[analytics] A widget without a name is not tracked: ${widget || 'it has no id either'}.`);
  }

  function stateOfScreen(): ScreenAnalytics {
    return screens.get(screen) ?? newScreenAnalytics;
  }

  function keepState(state: ScreenAnalytics): void {
    screens.delete(screen);
    screens.set(screen, state);
    const [oldestKey] = screens.keys();
    if (screens.size > MAX_SCREENS && oldestKey !== undefined) screens.delete(oldestKey);
  }

  /** Gives every event a time of its own, because batches may arrive in another order than they were sent. */
  function uniqueTime(at: number): number {
    const isTaken = at <= lastAt && at >= lastAt - MAX_CORRECTION_MS;
    lastAt = isTaken ? lastAt + 1 : at;
    return lastAt;
  }

  function emit(
    plan: Plan,
    name: string,
    at: number,
    kinds: PropertyKinds,
    givenProperties: Readonly<Record<string, unknown>>,
  ): void {
    const properties = fillProperties(kinds, givenProperties, plan === 'identity' ? (text) => text : scrub);
    const id = idOf(name, properties);
    const event: SentEvent = { id, plan, name, at: uniqueTime(at), screen, properties };
    const identity = deps.identity();
    for (const destination of destinationsOf(switches ?? NO_SWITCHES, plan, name)) {
      if (destination === 'tag_manager') deps.dataLayer?.(entryOf(event, identity));
      else sender.take(sinkOf(destination, name), event, identity);
    }
  }

  /** A page reload may report the same order again; the id deduplicates the event. */
  function idOf(name: string, { order_id }: SentEvent['properties']): string {
    const isOrder = name === 'Order Completed' && order_id !== UNKNOWN_TEXT;
    return isOrder ? `order-completed-${order_id}` : random.uuid();
  }

  const drain: Drain = {
    record(recorded) {
      if (recorded.kind !== 'error') {
        pending.push(recorded);
        scheduleWork();
      } else if (reporting) reporting.report(recorded, screen);
      else {
        errors.push(recorded);
        if (errors.length > MAX_ERRORS) errors.shift();
      }
    },
    watch: (element, watched) =>
      deps.watchElement(element, () => {
        pending.push({ kind: 'viewed', at: clock.now(), watched });
        scheduleWork();
      }),
  };

  return {
    drain,

    /** the shopper's identity, at the start and after each change */
    identify(who: Identified['who'], at = clock.now()): void {
      pending.push({ kind: 'identified', at, who });
      scheduleWork();
    },

    /** sets the reporter; buffered errors are reported first */
    reportErrorsTo(to: ErrorReporting): void {
      reporting = to;
      for (const crumb of crumbs.splice(0)) to.crumb(crumb);
      for (const error of errors.splice(0)) to.report(error, screen);
    },

    /** processes everything now: the page is being hidden or closed */
    finish(): void {
      work(() => true);
      sender.sendNow();
    },

    dispose(): void {
      isDisposed = true;
      stopWaiting();
      cancel?.();
    },
  };
}

function sinkOf(destination: Exclude<Destination, 'tag_manager'>, name: string): Sink {
  if (destination !== 'event_log') return destination;
  return name === 'Deeplink Processed' ? 'deeplink_events' : 'web_events';
}

/** Every tag can read the data layer: it gets the user id, but no phone number. */
function entryOf(
  { plan, name, screen, properties }: SentEvent,
  { base }: EventIdentity,
): Readonly<Record<string, unknown>> {
  const { phone, ...rest } = properties;
  return { event: name, plan, screen, ...base, ...rest };
}

/** The properties of the identity, with the phone number in the format that analytics uses. */
function propertiesOf({
  userId,
  phone,
  verified = false,
  externalAppClient,
  externalAppVersion,
}: Identified['who']): PropertiesOf<typeof IDENTITY> {
  return {
    verified,
    external_app_client: externalAppClient || undefined,
    external_app_version: externalAppVersion || undefined,
    user_id: userId > 0 ? userId : undefined,
    phone: /^\d{10}$/.test(phone) ? `+91${phone}` : undefined,
  };
}
