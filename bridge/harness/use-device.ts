import { useEffect } from 'react';
import { automaticAnswer } from './automatic-answer.ts';
import { tellWorker } from './network-cut.ts';
import type { DeviceControls, SheetAnswer, SheetInfo } from './protocol.ts';
import type { HarnessState } from './reduce-harness.ts';

/** Tells the framed page what changes while it runs, and answers the app's sheets where no hand does. */
export function useDevice(
  { sheet, answers, offline, visible, scheme, textSize, pixelRatio, keyboard, insets }: HarnessState,
  device: () => DeviceControls | undefined,
  answerSheet: (sheet: SheetInfo, answer: SheetAnswer) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet is answered once
  useEffect(() => {
    if (sheet && answers !== 'hand') answerSheet(sheet, automaticAnswer(answers, sheet));
  }, [sheet, answers]);

  // an earlier page may have left a worker that still lists its frame as offline
  useEffect(() => void tellWorker(window, false), []);
  // a frame that started after the notification still needs the setting
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is read when it is told
  useEffect(() => void device()?.setOffline(offline), [offline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is read when it is told
  useEffect(() => device()?.setVisible(visible), [visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame reads them from its name
  useEffect(() => device()?.applyLook(), [scheme, textSize, pixelRatio, keyboard, insets]);
}
