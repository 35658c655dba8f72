import { serverNow } from '../../model/server-now.ts';
import type { Page, PageHooks, PageOf } from '../../page/define-page.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { href } from '../../platform/paths.ts';
import type { Chime } from '../../platform/chime.ts';
import type { GiftDestination } from '../gift-group.ts';
import { type DeviceType, type RevealFact, type RevealState, readAudio, writeAudio } from './reveal-state.ts';
import * as m from './messages.ts';

/** The polling interval until the shopper’s match is known. */
const REFRESH_MS = 20_000;

export interface RevealActions {
  /** the type of this device */
  readonly device: DeviceType;
  open(): void;
  /** makes it the delivery address of the shopper's cart */
  sendTo(destination: GiftDestination): Promise<void>;
  switchAudio(): void;
}
export type RevealStore = PageOf<RevealState, RevealActions>;

export interface RevealNeeds {
  device: DeviceType;
  chime: Chime;
  /** Chooses a delivery address; resolves with false if it is not among the shopper's addresses. */
  deliverTo(addressId: number): Promise<boolean>;
}

export const revealActions =
  ({ device, chime, deliverTo }: RevealNeeds) =>
  (page: Page<RevealState, RevealFact>): RevealActions & { hooks: Pick<PageHooks, 'start' | 'viewed'> } => {
    const { get, apply } = page;
    const { analytics, clock, connectivity, messages, navigation, storage } = page.deps;
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
      async sendTo({ addressId, to }) {
        if (get().sendingTo !== null) return;
        apply({ type: 'sending', to });
        const isChosen = await deliverTo(addressId).catch((error: unknown) => {
          page.report(error);
          return false;
        });
        apply({ type: 'sending', to: null });
        if (!page.shown()) return;
        const name = get().reveal?.recipient?.name ?? '';
        if (!isChosen) messages.toast(tapFailureMessage(connectivity.online()));
        else {
          messages.toast(to === 'door' ? m.deliveringToDoor(name) : m.deliveringToExchange);
          navigation.go(href.home());
        }
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
          apply({ type: 'passed', now: serverNow(clock) });
          // the receiver may have changed where gifts can be sent
          if (get().reveal) void page.retry();
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
