/** Frequencies in hertz: C, E, G, C, E, an ascending chord. */
const NOTES = [523.25, 659.25, 783.99, 1046.5, 1318.51];
const STEP_S = 0.13;
const NOTE_S = 0.9;
const LOUDNESS = 0.14;

export interface Chime {
  /** to be called in response to a tap: browsers block any other sound */
  play(): void;
}

/** Plays a few synthesized notes. Does nothing if the browser cannot play sound. */
export function createChime(scope: { AudioContext?: typeof AudioContext } = globalThis): Chime {
  let context: AudioContext | null = null;
  function playOn(audio: AudioContext): void {
    for (const [index, frequency] of NOTES.entries()) {
      const at = audio.currentTime + 0.02 + index * STEP_S;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + NOTE_S);
    }
  }
  return {
    play() {
      const { AudioContext } = scope;
      if (!AudioContext) return;
      try {
        context ??= new AudioContext();
        const audio = context;
        void audio.resume().then(
          () => playOn(audio),
          () => {},
        );
      } catch {
        // there is no audio device
      }
    },
  };
}
