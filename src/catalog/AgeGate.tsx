import { Ban } from 'lucide';
import { useEffect, useRef } from 'react';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useStore } from '../ui/use-store.ts';
import type { AgeConsentStore } from '../session/age-consent.ts';
import s from './AgeGate.module.css';
import * as m from './age-messages.ts';

export interface AgeGateProps {
  age: AgeConsentStore;
  /** called once the shopper has confirmed their age, so that the content can be loaded */
  onGranted(): void;
}

/** Shown instead of age-restricted content: asks for consent, or explains the refusal. */
export function AgeGate({ age, onGranted }: AgeGateProps) {
  const { consent } = useStore(age.watched);
  const latestOnGranted = useRef(onGranted);
  useEffect(() => {
    latestOnGranted.current = onGranted;
  }, [onGranted]);
  useEffect(() => {
    if (consent === 'idle') age.set('pending');
    if (consent === 'granted') latestOnGranted.current();
  }, [age, consent]);
  const grant = () => age.set('granted');

  return (
    <>
      <EmptyState
        icon={Ban}
        title={m.adultsOnly}
        detail={consent === 'denied' ? m.underAge : m.ageNeeded}
        action={
          <>
            <ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>
            {consent === 'denied' && (
              <Button kind="secondary" onClick={() => age.set('pending')}>
                {m.ofAge}
              </Button>
            )}
          </>
        }
      />
      {consent === 'pending' && (
        <Dialog
          name="AGE_CONSENT"
          title={m.ageQuestion}
          onClose={() => age.set('denied')}
          footer={
            <div className={s.answers}>
              <Button kind="secondary" block testid="age-deny" onClick={() => age.set('denied')}>
                {m.answerNo}
              </Button>
              <Button block testid="age-grant" onClick={grant}>
                {m.answerYes}
              </Button>
            </div>
          }
        >
          <p data-testid="age-consent">{m.proofOfAge}</p>
        </Dialog>
      )}
    </>
  );
}
