import { Mic } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { createVoice, type Voice, type VoiceEnd } from '../../platform/voice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import type { SearchControls } from './search-actions.ts';
import * as m from './messages.tsx';

interface VoiceButtonProps {
  store: SearchControls;
  /** a complete sentence is in the field */
  onResult: () => void;
  onListening: (listening: boolean) => void;
}

const SENTENCES: Partial<Record<VoiceEnd, string>> = {
  denied: m.microphoneBlocked,
  nothing: m.noSpeech,
  failed: m.voiceFailed,
};

/** Voice input; only in browsers with speech recognition, and where it is switched on. */
export function VoiceButton({ store, onResult: onHeard, onListening }: VoiceButtonProps) {
  const { off } = useUi();
  const place = useRef<HTMLSpanElement>(null);
  const [voice, setVoice] = useState<Voice | null>(null);
  const [listening, setListening] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    setVoice(createVoice(place.current?.ownerDocument.defaultView ?? null));
    return () => stop.current?.();
  }, []);

  const say = (now: boolean) => {
    setListening(now);
    onListening(now);
  };
  function toggle(): void {
    if (stop.current) stop.current();
    else if (voice) listen(voice);
  }
  function listen(to: Voice): void {
    say(true);
    let over = false;
    const halt = to.listen({
      words: (text) => store.type(text, 'voice'),
      end(how) {
        over = true;
        stop.current = null;
        say(false);
        const sentence = SENTENCES[how];
        if (sentence !== undefined) store.withActions((it) => it.say(sentence));
        else if (how === 'heard') onHeard();
      },
    });
    if (!over) stop.current = halt;
  }
  return (
    <span ref={place}>
      {voice && off !== null && !off.includes('search_by_voice') && (
        <IconButton
          icon={Mic}
          kind="plain"
          label={listening ? m.stopListening : m.searchByVoice}
          aria-pressed={listening}
          onClick={toggle}
        />
      )}
    </span>
  );
}
