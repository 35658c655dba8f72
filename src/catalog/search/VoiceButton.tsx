import { Mic } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { createVoice, type Voice, type VoiceEnd } from '../../platform/voice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import type { SearchControls } from './search-actions.ts';
import * as m from './messages.tsx';

interface VoiceButtonProps {
  store: SearchControls;
  /** called when the field contains a complete sentence */
  onResult: () => void;
  onListening: (listening: boolean) => void;
}

const VOICE_MESSAGES: Partial<Record<VoiceEnd, string>> = {
  denied: m.microphoneBlocked,
  nothing: m.noSpeech,
  failed: m.voiceFailed,
};

/** Voice input, shown only if the browser supports speech recognition and the feature is switched on. */
export function VoiceButton({ store, onResult: onHeard, onListening }: VoiceButtonProps) {
  const { off } = useUi();
  const container = useRef<HTMLSpanElement>(null);
  const [voice, setVoice] = useState<Voice | null>(null);
  const [isListening, setListening] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    setVoice(createVoice(container.current?.ownerDocument.defaultView ?? null));
    return () => stop.current?.();
  }, []);

  const updateListening = (value: boolean) => {
    setListening(value);
    onListening(value);
  };
  function toggle(): void {
    if (stop.current) stop.current();
    else if (voice) listen(voice);
  }
  function listen(to: Voice): void {
    updateListening(true);
    let hasEnded = false;
    const stopVoice = to.listen({
      words: (text) => store.type(text, 'voice'),
      end(outcome) {
        hasEnded = true;
        stop.current = null;
        updateListening(false);
        const message = VOICE_MESSAGES[outcome];
        if (message !== undefined) store.withActions((it) => it.toast(message));
        else if (outcome === 'heard') onHeard();
      },
    });
    if (!hasEnded) stop.current = stopVoice;
  }
  return (
    <span ref={container}>
      {voice && off !== null && !off.includes('search_by_voice') && (
        <IconButton
          icon={Mic}
          kind="plain"
          label={isListening ? m.stopListening : m.searchByVoice}
          aria-pressed={isListening}
          onClick={toggle}
        />
      )}
    </span>
  );
}
