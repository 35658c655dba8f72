import { serverNow } from '../../model/server-now.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import type { Chime } from '../../platform/chime.ts';
import { type DeviceType, type RevealFact, type RevealState, readAudio, writeAudio } from './reveal-state.ts';

/** The polling interval until the shopper’s match is known. */
const REFRESH_MS = 20_000;

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

    /** The names may have been drawn in the meantime. */
    function refresh(): void {
      apply({ type: 'passed', now: serverNow(clock) });
      const { reveal } = get();
      if (reveal && !reveal.recipient && connectivity.visible()) void page.retry();
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
            cancel = clock.after(REFRESH_MS, () => {
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
