/** The browser's speech recognition, whose class has a prefixed name in some browsers. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  onresult:
    | ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void)
    | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
type RecognitionConstructor = new () => Recognition;

/** Why listening ended. `denied`: no permission. `nothing`: no words were recognised. `failed`: any other error. */
export type VoiceEnd = 'heard' | 'denied' | 'nothing' | 'failed' | 'stopped';

export interface Voice {
  /** Listens to one sentence; `words` gets the interim results. The returned function stops listening. */
  listen(on: { words: (text: string) => void; end: (reason: VoiceEnd) => void }): () => void;
}

/** Null: the browser has no speech recognition. */
export function createVoice(window: object | null): Voice | null {
  const { SpeechRecognition, webkitSpeechRecognition } = (window ?? {}) as Record<
    string,
    RecognitionConstructor | undefined
  >;
  const RecognitionClass = SpeechRecognition ?? webkitSpeechRecognition;
  if (!RecognitionClass) return null;
  return {
    listen({ words, end }) {
      const recognition = new RecognitionClass();
      let outcome: VoiceEnd = 'nothing';
      let isOver = false;
      const finish = (reason: VoiceEnd) => {
        if (isOver) return;
        isOver = true;
        end(reason);
      };
      Object.assign(recognition, { lang: 'en-IN', interimResults: true, maxAlternatives: 1 });
      recognition.onresult = ({ results }) => {
        const text = Array.from(results, (one) => one[0]?.transcript ?? '').join(' ');
        if (text.trim() !== '') words(text.trim());
        if (results[results.length - 1]?.isFinal && text.trim() !== '') outcome = 'heard';
      };
      recognition.onerror = ({ error }) => {
        const denied = error === 'not-allowed' || error === 'service-not-allowed';
        outcome = denied ? 'denied' : error === 'no-speech' ? 'nothing' : 'failed';
      };
      recognition.onend = () => finish(outcome);
      try {
        recognition.start();
      } catch {
        finish('failed');
      }
      return () => {
        finish('stopped');
        recognition.abort();
      };
    },
  };
}
