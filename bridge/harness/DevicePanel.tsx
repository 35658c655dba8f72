import type { Edges } from '../insets.ts';
import type { DeviceActions } from './device-actions.ts';
import { type Keyboard, KEYBOARDS, NORMAL_TEXT, SCHEMES, writeInsets } from './device-look.ts';
import { Group, PushButton, Select } from './fields.tsx';
import type { HarnessHost } from './host.ts';
import type { HarnessState } from './reduce-harness.ts';
import { ANSWER_MODES, type AnswerMode, type DeviceSize } from './setup.ts';

const ANSWER_NAMES: Readonly<Record<AnswerMode, string>> = {
  hand: 'by hand',
  agree: 'allow, approve',
  refuse: 'deny, decline',
  dismiss: 'close',
};

/** CSS pixels of common devices, upright. */
const SIZES: readonly (DeviceSize & { label: string })[] = [
  { label: 'small phone', width: 320, height: 568 },
  { label: 'phone', width: 360, height: 740 },
  { label: 'large phone', width: 412, height: 915 },
  { label: 'tablet', width: 768, height: 1024 },
  { label: 'desktop', width: 1280, height: 800 },
];

/** The steps of a phone's settings. */
const TEXT_SIZES = [85, 100, 115, 130, 150, 180, 200] as const;

/** Device pixels per CSS pixel of common devices. */
const PIXEL_RATIOS = [1, 1.5, 2, 3] as const;

const optionsWith = (numbers: readonly number[], chosen: number) =>
  [...new Set([...numbers, chosen])].sort((a, b) => a - b);

const KEYBOARD_NAMES: Readonly<Record<Keyboard, string>> = {
  resizes: 'makes the page lower (Android)',
  covers: 'covers the page (iOS)',
};

/** CSS pixels that common devices cover of each side. */
const INSETS: readonly { label: string; edges: Edges }[] = [
  { label: 'gesture bar', edges: { top: 0, right: 0, bottom: 24, left: 0 } },
  { label: 'notch and gesture bar', edges: { top: 47, right: 0, bottom: 34, left: 0 } },
  { label: 'notch, on its side', edges: { top: 0, right: 47, bottom: 21, left: 47 } },
];

const nameOf = ({ width, height }: DeviceSize) => `${width} × ${height}`;

/** The phone: its size, look, keyboard and safe area. */
export function DevicePanel({
  host,
  state,
  actions,
}: {
  host: HarnessHost;
  state: HarnessState;
  actions: DeviceActions;
}) {
  const { methods } = host.simulator;
  const chosenSize = state.size ? nameOf(state.size) : '';
  const isOther = state.size !== null && !SIZES.some((size) => nameOf(size) === chosenSize);
  const chosenInsets = state.insets ? writeInsets(state.insets) : '';
  const hasOtherInsets =
    state.insets !== null && !INSETS.some(({ edges }) => writeInsets(edges) === chosenInsets);
  return (
    <Group title="Device">
      <Select
        label="Size"
        testId="device-size"
        options={[
          { value: '', label: `as in ${host.name}` },
          ...SIZES.map((size) => ({ value: nameOf(size), label: `${nameOf(size)}, ${size.label}` })),
          ...(isOther ? [{ value: chosenSize, label: chosenSize }] : []),
        ]}
        chosen={chosenSize}
        onChoose={(name) => {
          const size = SIZES.find((candidate) => nameOf(candidate) === name);
          actions.chooseSize(size ? { width: size.width, height: size.height } : null);
        }}
      />
      <PushButton
        testId="rotate"
        onPress={() => {
          const { width, height } = state.size ?? host.simulator.viewport;
          actions.chooseSize({ width: height, height: width });
        }}
      >
        Rotate
      </PushButton>
      <Select
        label="Colours"
        testId="scheme"
        options={[
          { value: '', label: 'as in this browser' },
          ...SCHEMES.map((scheme) => ({ value: scheme, label: scheme })),
        ]}
        chosen={state.scheme ?? ''}
        onChoose={(value) => actions.chooseScheme(SCHEMES.find((scheme) => scheme === value) ?? null)}
      />
      <Select
        label="Text size"
        testId="text-size"
        options={optionsWith(TEXT_SIZES, state.textSize).map((percent) => ({
          value: `${percent}`,
          label: percent === NORMAL_TEXT ? 'normal' : `${percent}%`,
        }))}
        chosen={`${state.textSize}`}
        onChoose={(value) => actions.chooseTextSize(Number(value))}
      />
      <Select
        label="Pixel ratio"
        testId="pixel-ratio"
        options={[
          { value: '', label: 'as in this browser' },
          ...optionsWith(PIXEL_RATIOS, state.pixelRatio ?? 1).map((ratio) => ({
            value: `${ratio}`,
            label: `${ratio}`,
          })),
        ]}
        chosen={`${state.pixelRatio ?? ''}`}
        onChoose={(value) => actions.choosePixelRatio(value === '' ? null : Number(value))}
      />
      <Select
        label="Keyboard"
        testId="keyboard"
        options={[
          { value: '', label: 'none' },
          ...KEYBOARDS.map((keyboard) => ({ value: keyboard, label: KEYBOARD_NAMES[keyboard] })),
        ]}
        chosen={state.keyboard ?? ''}
        onChoose={(value) => actions.chooseKeyboard(KEYBOARDS.find((keyboard) => keyboard === value) ?? null)}
      />
      <Select
        label="Safe area"
        testId="insets"
        options={[
          { value: '', label: 'as in this browser' },
          ...INSETS.map(({ label, edges }) => ({ value: writeInsets(edges), label })),
          ...(hasOtherInsets ? [{ value: chosenInsets, label: chosenInsets }] : []),
        ]}
        chosen={chosenInsets}
        onChoose={(value) => {
          const insets = INSETS.find(({ edges }) => writeInsets(edges) === value);
          actions.chooseInsets(insets?.edges ?? null);
        }}
      />
      {methods.length > 0 && (
        <Select
          label="Sheets of the app"
          testId="answers"
          options={ANSWER_MODES.map((mode) => ({ value: mode, label: ANSWER_NAMES[mode] }))}
          chosen={state.answers}
          onChoose={(value) => actions.chooseAnswers(ANSWER_MODES.find((mode) => mode === value) ?? 'hand')}
        />
      )}
    </Group>
  );
}
