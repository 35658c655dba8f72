import { serverNow } from '../../model/server-now.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import type { Chime } from '../../platform/chime.ts';
import { type DeviceType, type RevealFact, type RevealState, readAudio, writeAudio } from './reveal-state.ts';

const MINUTE_MS = 60_000;
/** The polling interval for a result that is due. */
const RETRY_MS = 10_000;

export interface RevealActions {
  /** the type of this device */
  readonly device: DeviceType;
  open(): void;
  switchAudio(): void;
}
export type RevealStore = PageOf<RevealState, RevealActions>;

export interface RevealNeeds {
  device: DeviceType;
  chime: Chime;
}

export const revealActions =
  ({ device, chime }: RevealNeeds) =>
  (page: Page<RevealState, RevealFact>): RevealActions & { hooks: Pick<PageHooks, 'start' | 'viewed'> } => {
    const { get, apply } = page;
    const { analytics, clock, connectivity, storage } = page.deps;
    const isAudioOn = () => get().isAudioOn[device];

    /** The reveal date may have come, or the draw may have started. */
    function refresh(): void {
      apply({ type: 'passed', now: serverNow(clock) });
      const { reveal, now } = get();
      if (!reveal || reveal.recipient || !connectivity.visible()) return;
      if (!reveal.isStarted || now >= reveal.revealAt) void page.retry();
    }

    function untilNext(): number {
      const remainingMs = (get().reveal?.revealAt ?? 0) - serverNow(clock);
      return remainingMs > 0 ? Math.min(MINUTE_MS, remainingMs) : RETRY_MS;
    }

    return {
      device,
      open() {
        if (get().isOpened) return;
        apply({ type: 'opened' });
        if (!get().isOpened) return;
        if (isAudioOn()) chime.play();
        analytics.track('Gift Revealed', { sound: isAudioOn() });
      },
      switchAudio() {
        apply({ type: 'audio-switched', device });
        writeAudio(storage, get().isAudioOn);
        if (isAudioOn() && get().isOpened) chime.play();
      },
      hooks: {
        start() {
          apply({ type: 'audio-read', isAudioOn: readAudio(storage) });
          let cancel = () => {};
          const wait = () => {
            cancel = clock.after(untilNext(), () => {
              refresh();
              wait();
            });
          };
          refresh();
          wait();
          const unlisten = connectivity.onVisible((isVisible) => isVisible && refresh());
          return () => {
            cancel();
            unlisten();
          };
        },
        viewed() {
          if (get().httpStatusCode === 404 && get().reveal) apply({ type: 'lost' });
        },
      },
    };
  };
