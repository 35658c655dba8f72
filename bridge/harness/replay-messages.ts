import type { HostStep, Step, Target } from './recorded-steps.ts';
import type { Screen } from './run.ts';
import type { Obstacle } from './step-player.ts';

/** Messages of a replay. */
export const noSteps =
  'This timeline cannot be replayed, because it has no steps. They are kept from the start of a link with a seed, and from “Record”.';
export const starting = 'Replay: setting up the sandbox…';
export const notStarted = 'The replay did not start: the sandbox did not respond.';
export const stopRecording = 'Stop recording first: a replay starts over.';
export const running = (index: number, total: number, step: Step) =>
  `Replay, step ${index + 1} of ${total}: ${describeStep(step)}.`;
export const stopped = (done: number, total: number) => `Replay stopped after ${done} of ${total} steps.`;
export const ended = (total: number) =>
  `Replayed: ${total === 1 ? '1 step' : `${total} steps`}, on the same screens.`;
export const needsFiles = (index: number) =>
  `Replay ended before step ${index + 1}, which chooses files: only a person can do that.`;
export const notDone = (index: number, step: Step, obstacle: Obstacle) =>
  `Replay ended before step ${index + 1} (${describeStep(step)}): the element ${OBSTACLES[obstacle]}.`;
export const otherScreen = (index: number, seen: Screen, expected: Screen) =>
  `Before step ${index + 1}, the screen is ${describeScreen(seen)}, in the file ${describeScreen(expected)}.`;
export const otherEnd = (seen: Screen, expected: Screen) =>
  `At the end, the screen is ${describeScreen(seen)}, in the file ${describeScreen(expected)}.`;

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  absent: 'is not there',
  several: 'cannot be told from others',
  hidden: 'is hidden',
  disabled: 'is disabled',
  covered: 'is covered',
  'no-option': 'has no such option',
};

function describeScreen({ path, heading, sheet }: Screen): string {
  const place = heading === null ? path : `“${heading}” (${path})`;
  return sheet === null ? place : `${place} under a ${sheet} sheet`;
}

function describeStep(step: Step): string {
  switch (step.action) {
    case 'host':
      return describeCall(step);
    case 'escape':
      return 'press Escape';
    case 'press':
      return `press ${step.key} in ${nameOf(step.at)}`;
    case 'fill':
      return `type in ${nameOf(step.at)}`;
    case 'select':
      return `choose in ${nameOf(step.at)}`;
    case 'choose-files':
      return `choose files in ${nameOf(step.at)}`;
    case 'check':
    case 'uncheck':
      return `${step.action} ${nameOf(step.at)}`;
    case 'click':
      return `tap ${nameOf(step.at)}`;
  }
}

const CALLS: Readonly<Record<HostStep['call'], string>> = {
  back: 'go back',
  kill: 'kill the app',
  restore: 'restore the app',
  closeSheet: 'close the sheet',
  switchOffline: 'switch the network',
  consent: 'answer the consent sheet:',
  pay: 'answer the pay sheet:',
  pick: 'choose from the list:',
  openLink: 'open the link',
  setPhone: 'log in to the app as',
  moveClock: 'move the clock on by minutes:',
  letGo: 'let go the answer to',
};

const describeCall = ({ call, argument }: HostStep): string =>
  argument === undefined ? CALLS[call] : `${CALLS[call]} ${argument}`;

function nameOf({ places }: Target): string {
  const place = places.at(-1);
  if (!place) return '';
  if ('testId' in place) return place.testId;
  return `“${'label' in place ? place.label : (place.name ?? place.role)}”`;
}
