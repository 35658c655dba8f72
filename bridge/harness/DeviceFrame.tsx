import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { maskText } from '../mask.ts';
import s from './DeviceFrame.module.css';
import { HostSheet } from './HostSheet.tsx';
import type { HarnessHost } from './host.ts';
import { starting } from './messages.ts';
import { SafeArea, ScreenKeyboard } from './PhoneParts.tsx';
import { rememberPlace, type SheetAnswer, writeDeviceName } from './protocol.ts';
import type { HarnessState } from './reduce-harness.ts';

/** The simulated device: the host's chrome, the framed page, and the host's sheets over it. */
export function DeviceFrame({
  host,
  site,
  state,
  frame,
  onBack,
  onClose,
  onRestore,
  onAnswer,
  children,
}: {
  host: HarnessHost;
  /** the origin that is shown; absent: the shop's */
  site: string | undefined;
  state: HarnessState;
  frame: RefObject<HTMLIFrameElement | null>;
  onBack(): void;
  onClose(): void;
  onRestore(): void;
  onAnswer(answer: SheetAnswer): void;
  /** shown above the device */
  children: ReactNode;
}) {
  const { width, height } = state.size ?? host.simulator.viewport;
  const { tenant, profile, version, faults, phone, offline, sheet, page } = state;
  const { scheme, textSize, pixelRatio, keyboard, insets, clockShift, seed, holds } = state;
  const isKeyboardOpen = state.isKeyboardOpen && keyboard !== null && page === 'running';
  const stage = useRef<HTMLElement>(null);
  const scale = useFitScale(stage, width + BEZELS[host.chrome]);
  const name = writeDeviceName({
    ...{ host: state.host, tenant, profile, version, faults, phone, offline },
    ...{ scheme, textSize, pixelRatio, keyboard, insets, clockShift, seed, holds },
    ...((state.recording || state.run) && { recording: true }),
  });

  // the `name` attribute applies only to a new frame; pages in an existing frame read the property
  useLayoutEffect(() => {
    if (frame.current?.contentWindow) frame.current.contentWindow.name = name;
  }, [frame, name]);

  const { start, entry } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a start of the app creates a new frame
  useLayoutEffect(() => {
    if (page !== 'running' || !frame.current) return;
    rememberPlace(document, state);
    frame.current.src = entry;
  }, [start]);

  const size = {
    '--page-width': `${width}px`,
    '--page-height': `${height}px`,
    '--scale': scale,
  } as CSSProperties;

  return (
    <section
      className={s.stage}
      ref={stage}
      aria-label="Device"
      data-tone={host.tone}
      data-chrome={host.chrome}
      style={size}
    >
      {children}
      <div className={s.room}>
        <div className={s.device}>
          <HostChrome host={host} site={site} path={state.path} onBack={onBack} onClose={onClose} />
          <p className={s.starting} aria-live="polite" data-testid="starting">
            {page === 'running' && !state.hasStarted && starting}
          </p>
          <div className={s.page} data-keyboard={isKeyboardOpen ? keyboard : undefined}>
            <iframe
              key={`page-${state.start}`}
              ref={frame}
              className={s.frame}
              title={`The shop in ${host.name}`}
              data-testid="device"
              name={name}
              inert={sheet !== null}
            />
            {isKeyboardOpen && <ScreenKeyboard />}
            {insets && <SafeArea insets={insets} />}
            {page !== 'running' && <ClosedPage page={page} appName={host.appName} onRestore={onRestore} />}
            {!state.visible && page === 'running' && (
              <p className={s.away}>{host.appName} is in the background</p>
            )}
            {sheet && (
              <HostSheet
                key={`sheet-${sheet.id}`}
                host={host}
                sheet={sheet}
                phone={phone}
                onAnswer={onAnswer}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The width in CSS pixels that the device adds to the page. */
const BEZELS: Readonly<Record<HarnessHost['chrome'], number>> = { app: 18, browser: 18, window: 2 };

/** The scale at which the device fits into the available space, at most 1. */
function useFitScale(stage: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const availableWidth =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setScale(Math.min(1, availableWidth / width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, width]);
  return scale;
}

function HostChrome({
  host,
  site,
  path,
  onBack,
  onClose,
}: {
  host: HarnessHost;
  site: string | undefined;
  path: string;
  onBack(): void;
  onClose(): void;
}) {
  const address = site === undefined ? 'doorstep.example' : new URL(site).host;
  const displayUrl = address + maskText(path);
  if (host.chrome === 'window') {
    return (
      <div className={s.window}>
        <span className={s.lights} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <button type="button" className={s.chromeButton} aria-label="Back in the browser" onClick={onBack}>
          <Chevron />
        </button>
        <span className={s.address}>{displayUrl}</span>
      </div>
    );
  }
  return (
    <>
      <div className={s.status} aria-hidden="true">
        <span>9:41</span>
        <span className={s.battery} />
      </div>
      {host.chrome === 'browser' ? (
        <div className={s.browser}>
          <span className={s.address}>{displayUrl}</span>
        </div>
      ) : (
        <div className={s.bar}>
          <button
            type="button"
            className={s.chromeButton}
            aria-label={`Back in ${host.appName}`}
            onClick={onBack}
          >
            <Chevron />
          </button>
          <span className={s.barTitle}>
            {host.appName} · {site === undefined ? 'Doorstep' : address}
          </span>
          <button
            type="button"
            className={s.chromeButton}
            aria-label={`Close ${host.appName}`}
            onClick={onClose}
          >
            <Cross />
          </button>
        </div>
      )}
    </>
  );
}

function ClosedPage({
  page,
  appName,
  onRestore,
}: {
  page: 'waiting' | 'killed' | 'unreachable';
  appName: string;
  onRestore(): void;
}) {
  if (page === 'waiting') {
    return (
      <div className={s.gone}>
        <p className={s.goneText}>Setting up the sandbox…</p>
      </div>
    );
  }
  return (
    <div className={s.gone}>
      <p className={s.goneTitle}>
        {page === 'killed' ? `${appName} was closed` : 'This page could not be reached'}
      </p>
      <p className={s.goneText}>
        {page === 'killed'
          ? 'The page is no longer in memory. Cookies and storage are kept.'
          : 'You are offline. Go online and try again.'}
      </p>
      <button type="button" className={s.goneButton} onClick={onRestore}>
        {page === 'killed' ? 'Open it again' : 'Try again'}
      </button>
    </div>
  );
}

function Chevron() {
  return (
    <svg viewBox="0 0 24 24" className={s.icon} aria-hidden="true">
      <path d="m15 18-6-6 6-6" />
    </svg>
  );
}

function Cross() {
  return (
    <svg viewBox="0 0 24 24" className={s.icon} aria-hidden="true">
      <path d="M18 6 6 18M6 6l12 12" />
    </svg>
  );
}
