import { type FormEvent, useId, useState } from 'react';
import { MAX_SEED } from './clock-time.ts';
import controls from './Controls.module.css';
import { Group, PushButton } from './fields.tsx';
import * as m from './messages.ts';
import { MAX_STEPS } from './recorded-steps.ts';
import type { Walk } from './use-walk.ts';
import s from './WalkPanel.module.css';

const USUAL_STEPS = 500;

/** Starts and stops a random walk, and says what came of it. */
export function WalkPanel({ walk: { progress, result, start, stop } }: { walk: Walk }) {
  const id = useId();
  // kept for the next walk, as a fault is walked to again
  const [used, setUsed] = useState({ steps: `${USUAL_STEPS}`, seed: '' });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget.elements;
    const [steps, seed] = ['walk-steps', 'walk-seed'].map(
      (name) => fields.namedItem(name) as HTMLInputElement,
    );
    if (!steps || !seed) return;
    setUsed({ steps: steps.value, seed: seed.value });
    start(Number(steps.value), seed.value === '' ? drawSeed() : Number(seed.value));
  }
  return (
    <Group title="Random walk">
      {progress ? (
        <div className={controls.recording} data-testid="walk-progress">
          <span>{m.walkProgress(progress.step, progress.steps, progress.seed)}</span>
          <PushButton testId="walk-stop" onPress={stop}>
            Stop
          </PushButton>
        </div>
      ) : (
        <form className={s.fields} onSubmit={submit}>
          <label htmlFor={`${id}-steps`}>Steps</label>
          <input
            id={`${id}-steps`}
            name="walk-steps"
            className={controls.input}
            type="number"
            required
            min={1}
            max={MAX_STEPS}
            defaultValue={used.steps}
            data-testid="walk-steps"
          />
          <label htmlFor={`${id}-seed`}>Seed</label>
          <input
            id={`${id}-seed`}
            name="walk-seed"
            className={controls.input}
            type="number"
            min={0}
            max={MAX_SEED}
            defaultValue={used.seed}
            placeholder="random"
            autoComplete="off"
            data-testid="walk-seed"
          />
          <button type="submit" className={controls.push} data-testid="walk-start">
            Walk from here
          </button>
        </form>
      )}
      <p className={controls.hint} aria-live="polite" data-testid="walk-result">
        {result}
      </p>
    </Group>
  );
}

function drawSeed(): number {
  const [random = 0] = window.crypto.getRandomValues(new Uint32Array(1));
  return random % 1_000_000;
}
