import * as v from 'valibot';
import type { LoadFact } from '../../page/define-page.ts';
import { type ApiState, type AsyncStatus, newApiState } from '../../page/api-state.ts';
import type { KeyValue } from '../../model/ports.ts';
import type { GiftPlace, Reveal } from '../gift-group.ts';

/** Sound is set per device type: muting a phone leaves computers unmuted. */
export type DeviceType = 'mobile' | 'desktop';
export type AudioOn = Readonly<Record<DeviceType, boolean>>;

export interface RevealState extends ApiState {
  status: AsyncStatus;
  reveal: Reveal | null;
  now: number;
  /** whether the shopper has just opened the present */
  isOpened: boolean;
  /** the place that is being made the delivery address */
  sendingTo: GiftPlace | null;
  isAudioOn: AudioOn;
}

export type RevealFact =
  | LoadFact
  | { type: 'answered'; reveal: Reveal; now: number }
  | { type: 'passed'; now: number }
  | { type: 'lost' }
  | { type: 'opened' }
  | { type: 'sending'; to: GiftPlace | null }
  | { type: 'audio-read'; isAudioOn: AudioOn }
  | { type: 'audio-switched'; device: DeviceType };

const DEFAULT_AUDIO: AudioOn = { mobile: true, desktop: true };

export const newRevealState = (): RevealState => ({
  ...newApiState(),
  status: 'idle',
  reveal: null,
  now: 0,
  isOpened: false,
  sendingTo: null,
  isAudioOn: DEFAULT_AUDIO,
});

export function reduceReveal(state: RevealState, fact: RevealFact): Partial<RevealState> {
  switch (fact.type) {
    case 'asked':
      return { status: 'loading' };
    case 'failed':
      return { status: 'error' };
    case 'answered':
      return { status: 'success', reveal: fact.reveal, now: fact.now };
    case 'passed':
      return { now: fact.now };
    case 'lost':
      return { reveal: null, isOpened: false };
    case 'opened':
      return { isOpened: state.reveal?.recipient != null };
    case 'sending':
      return { sendingTo: fact.to };
    case 'audio-read':
      return { isAudioOn: fact.isAudioOn };
    case 'audio-switched':
      return { isAudioOn: { ...state.isAudioOn, [fact.device]: !state.isAudioOn[fact.device] } };
  }
}

const AUDIO_KEY = 'secret-santa-audio';
const storedAudio = v.object({ mobile: v.boolean(), desktop: v.boolean() });

export function readAudio(storage: Pick<KeyValue, 'get'>): AudioOn {
  try {
    return v.parse(storedAudio, JSON.parse(storage.get(AUDIO_KEY) ?? ''));
  } catch {
    return DEFAULT_AUDIO;
  }
}

export const writeAudio = (storage: Pick<KeyValue, 'set'>, isAudioOn: AudioOn): void =>
  storage.set(AUDIO_KEY, JSON.stringify(isAudioOn));
