import { Ban } from 'lucide';
import { useEffect, useRef } from 'react';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useStore } from '../ui/use-store.ts';
import type { AgeConsentKeeper } from './age-consent.ts';
import s from './AgeGate.module.css';

export interface AgeGateProps {
  age: AgeConsentKeeper;
  /** the shopper has said to be grown up: what was held back can be asked for */
  onGranted(): void;
}

/** Stands in the place of what only grown-ups may see: asks, and says what to do when the answer was no. */
export function AgeGate({ age, onGranted }: AgeGateProps) {
  const { consent } = useStore(age.watched);
  const granted = useRef(onGranted);
  useEffect(() => {
    granted.current = onGranted;
  }, [onGranted]);
  useEffect(() => {
    if (consent === 'idle') age.set('pending');
    if (consent === 'granted') granted.current();
  }, [age, consent]);
  const grant = () => age.set('granted');

  return (
    <>
      <EmptyState
        icon={Ban}
        title="For adults (18+) only"
        detail={
          consent === 'denied'
            ? 'You told us you are under 18, so we do not show these products.'
            : 'Please tell us your age first.'
        }
        action={
          <>
            <ButtonLink to={href.home()}>Back to shopping</ButtonLink>
            {consent === 'denied' && (
              <Button kind="secondary" onClick={() => age.set('pending')}>
                I am 18 or older
              </Button>
            )}
          </>
        }
      />
      {consent === 'pending' && (
        <Dialog
          name="AGE_CONSENT"
          title="Are you 18 or older?"
          onClose={() => age.set('denied')}
          footer={
            <div className={s.answers}>
              <Button kind="secondary" block testid="age-deny" onClick={() => age.set('denied')}>
                No, I am younger
              </Button>
              <Button block testid="age-grant" onClick={grant}>
                Yes, I am
              </Button>
            </div>
          }
        >
          <p data-testid="age-consent">
            These products are for adults (18+). You may be asked for proof of age at the door.
          </p>
        </Dialog>
      )}
    </>
  );
}
