import type { FaultMode } from '../testing/simulator.ts';
import { maskText } from '../mask.ts';
import type { HeldReply } from './held-replies.ts';
import { holdsSet, letGo } from './hold-steps.ts';
import { type HeldRow, holdAdded } from './holds.ts';
import { registerWorker, tellWorker, withTimeout } from './network-cut.ts';
import type { ActionDeps } from './action-deps.ts';
import type { SheetAnswer, SheetInfo } from './protocol.ts';
import { faultSet, hostCalled, sheetAnswered, visibilitySwitched } from './setup-steps.ts';

export type AppActions = ReturnType<typeof createAppActions>;

/** What a person, the app or the network does while the shop runs. */
export function createAppActions({
  state,
  dispatch,
  host,
  device,
  readLink,
  kill,
  answerSheet,
  recording: { note },
}: ActionDeps) {
  const { sheet } = state;

  function setHolds(holds: readonly string[], notice: string): void {
    note(...holdsSet(state.holds, holds));
    dispatch({ type: 'holds-set', holds, notice });
  }

  /** The frame is shown as offline only once its requests really are cut off. */
  async function cutNetwork(offline: boolean): Promise<void> {
    if (offline) await registerWorker(window);
    const target = device();
    // a frame killed in the meantime does not respond
    const isCut = !target || ((await withTimeout(window, target.setOffline(offline))) ?? target !== device());
    if (!offline) await tellWorker(window, false);
    dispatch({ type: 'offline-switched', offline, filesLoad: offline && !isCut, at: Date.now() });
  }

  return {
    kill(): void {
      note(hostCalled('kill'));
      kill();
    },
    restore(): void {
      note(hostCalled('restore'));
      dispatch({ type: 'app-restored', at: Date.now() });
    },
    back(): void {
      note(hostCalled('back'));
      if (sheet) {
        answerSheet(sheet, 'dismiss');
        return;
      }
      const result = device()?.back();
      if (result) dispatch({ type: 'back-ended', result });
    },
    switchVisibility(): void {
      note(visibilitySwitched(state.visible));
      dispatch({ type: 'visibility-switched', at: Date.now() });
    },
    switchOffline(): void {
      note(hostCalled('switchOffline'));
      void cutNetwork(!state.offline);
    },
    answer(answered: SheetInfo, answer: SheetAnswer): void {
      note(sheetAnswered(answered, answer));
      answerSheet(answered, answer);
    },
    openLink(link: string): void {
      const { path, notice } = readLink(link, window.location.origin);
      if (path === null) {
        dispatch({ type: 'notice-given', notice });
        return;
      }
      note(hostCalled('openLink', maskText(link) === link ? link : link.replace(/[?#].*/, '')));
      dispatch({ type: 'link-opened', path, notice, at: Date.now() });
    },
    /** null: the method works */
    setFault(method: string, mode: FaultMode | null): void {
      note(faultSet(method, mode, host.simulator));
      dispatch({ type: 'fault-set', method, mode });
    },
    addHold(hold: string): void {
      const others = state.holds.filter((other) => other !== hold);
      setHolds([...others, hold], holdAdded(hold));
    },
    endHold(hold: string): void {
      const others = state.holds.filter((other) => other !== hold);
      // the notice could say that its answers will be held
      setHolds(others, '');
    },
    /** `reply`: what is sent in place of the held answer; null: the answer as it is */
    letGo(row: HeldRow, reply: HeldReply | null): void {
      note(letGo(row, reply));
      device()?.letGo(row.key, reply);
    },
  };
}
