import { type DeviceLook, writeInsets } from './device-look.ts';
import type { ActionDeps } from './action-deps.ts';
import type { AnswerMode, DeviceSize } from './setup.ts';
import { chosen, sizeChosen } from './setup-steps.ts';

export type DeviceActions = ReturnType<typeof createDeviceActions>;

/** null: as in the host or in this browser */
export function createDeviceActions({ state, dispatch, host, recording: { note } }: ActionDeps) {
  return {
    chooseSize(size: DeviceSize | null): void {
      note(sizeChosen(size, state.size ?? host.simulator.viewport));
      dispatch({ type: 'size-chosen', size });
    },
    chooseScheme(scheme: DeviceLook['scheme']): void {
      note(chosen('scheme', scheme ?? ''));
      dispatch({ type: 'scheme-chosen', scheme });
    },
    chooseTextSize(percent: number): void {
      note(chosen('text-size', `${percent}`));
      dispatch({ type: 'text-size-chosen', textSize: percent });
    },
    choosePixelRatio(ratio: number | null): void {
      note(chosen('pixel-ratio', ratio === null ? '' : `${ratio}`));
      dispatch({ type: 'pixel-ratio-chosen', pixelRatio: ratio });
    },
    /** null: none */
    chooseKeyboard(keyboard: DeviceLook['keyboard']): void {
      note(chosen('keyboard', keyboard ?? ''));
      dispatch({ type: 'keyboard-chosen', keyboard });
    },
    chooseInsets(insets: DeviceLook['insets']): void {
      note(chosen('insets', insets ? writeInsets(insets) : ''));
      dispatch({ type: 'insets-chosen', insets });
    },
    chooseAnswers(answers: AnswerMode): void {
      note(chosen('answers', answers));
      dispatch({ type: 'answers-chosen', answers });
    },
  };
}
