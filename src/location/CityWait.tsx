import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../http/api.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import Stack from '../ui/Stack.module.css';
import Text from '../ui/Text.module.css';
import type { City } from './cities.ts';
import { phoneIn, readWaits, storeWait, waitForCity } from './city-waits.ts';
import { useLocationStore } from './location-context.tsx';
import * as m from './messages.ts';

/** Offers a message once the shop delivers in the city; a guest types a phone number for it. */
export function CityWait({ city, loggedIn }: { city: City; loggedIn: boolean }) {
  const { api, storage, analytics } = useLocationStore().panel;
  const [status, setStatus] = useState<'idle' | 'sending' | 'done'>(
    readWaits(storage).includes(String(city.id)) ? 'done' : 'idle',
  );
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (status !== 'idle') return;
    const phone = loggedIn ? null : phoneIn(typed);
    if (!loggedIn && phone === null) {
      setError(m.phoneNeeded);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setError('');
    setStatus('sending');
    try {
      await waitForCity(api, city, phone);
      storeWait(storage, city);
      setStatus('done');
    } catch (failure) {
      if (!isApiError(failure)) analytics.report(failure, 'location.notify');
      setError(isApiError(failure) && failure.kind === 'offline' ? m.waitOffline : m.waitFailed);
      setStatus('idle');
    }
  }

  if (status === 'done') {
    return (
      <p role="status" data-testid="city-wait-done">
        {m.waitNoted(city.name)}
      </p>
    );
  }
  return (
    <form
      ref={form}
      className={Stack.normal}
      noValidate
      data-testid="city-wait"
      onSubmit={(event) => void submit(event)}
    >
      {!loggedIn && (
        <Field
          label={m.mobileNumber}
          hint={m.waitPhoneHint(city.name)}
          error={error}
          lead="+91"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button type="submit" kind="secondary" block busy={status === 'sending'}>
        {m.tellMe}
      </Button>
      {loggedIn && (
        <p className={Text.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
