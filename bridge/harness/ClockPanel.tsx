import { useEffect, useId, useState } from 'react';
import type { ClockActions } from './clock-actions.ts';
import { describeShift, describeTime, isClockTime, MAX_SEED } from './clock-time.ts';
import s from './Controls.module.css';
import { Group, PushButton, ValueForm } from './fields.tsx';
import * as m from './messages.ts';

/** Minutes of the buttons that move the clock on. */
const STEPS = [
  { minutes: 1, label: '+1 min' },
  { minutes: 30, label: '+30 min' },
  { minutes: 1440, label: '+1 day' },
] as const;

/** The clock that the app and the sandbox share, and the seed of what they draw at random. */
export function ClockPanel({
  clock,
  shift,
  seed,
  actions,
}: {
  clock: number | null;
  /** milliseconds by which it is ahead of the real time */
  shift: number;
  seed: number | null;
  actions: ClockActions;
}) {
  const id = useId();
  return (
    <Group title="Clock of app and sandbox">
      <p className={s.clock} data-moved={clock !== null || undefined}>
        <ShownTime shift={shift} />
        {clock !== null && (
          <PushButton testId="clock-real" onPress={() => actions.setClock(null)}>
            Real time
          </PushButton>
        )}
      </p>
      <div className={s.buttons}>
        {STEPS.map(({ minutes, label }) => (
          <PushButton key={minutes} onPress={() => actions.advanceClock(minutes)}>
            {label}
          </PushButton>
        ))}
      </div>
      <ValueForm
        button="Move on"
        read={readMinutes}
        expected={m.minutesForm}
        onValue={actions.advanceClock}
        inputMode="numeric"
        aria-label="Minutes to move on by"
        placeholder="minutes"
        autoComplete="off"
        data-testid="clock-minutes"
      />
      <ValueForm
        button="Set"
        read={readLocalTime}
        expected={m.localTimeForm}
        onValue={actions.setClock}
        type="datetime-local"
        aria-label="Time to set, in this browser’s time zone"
        data-testid="clock-time"
      />
      <div className={s.field}>
        <label htmlFor={id}>Seed of random numbers</label>
        <ValueForm
          key={seed}
          button="Start over"
          read={readSeed}
          expected={m.seedRange(MAX_SEED)}
          onValue={(value) => actions.chooseSeed(value === 'none' ? null : value)}
          id={id}
          inputMode="numeric"
          defaultValue={seed ?? ''}
          placeholder="none"
          autoComplete="off"
          data-testid="seed"
        />
      </div>
    </Group>
  );
}

/** The time by the moved clock, running. */
function ShownTime({ shift }: { shift: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const isMoved = Math.abs(shift) >= 1000;
  return (
    <span data-testid="clock">
      <b>{describeTime(now + shift)}</b>
      {isMoved && <br />}
      {isMoved && describeShift(shift)}
    </span>
  );
}

/** At most ten years. */
const readMinutes = (text: string) =>
  /^\d{1,7}$/.test(text) && Number(text) > 0 && Number(text) <= 5_256_000 ? Number(text) : null;

function readLocalTime(text: string): number | null {
  const at = new Date(text).getTime();
  return isClockTime(at) ? at : null;
}

function readSeed(text: string): number | 'none' | null {
  if (text === '') return 'none';
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_SEED ? Number(text) : null;
}
