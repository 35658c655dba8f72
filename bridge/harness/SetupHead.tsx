import s from './Controls.module.css';
import { PushButton } from './fields.tsx';
import * as m from './messages.ts';
import { MAX_STEPS } from './recorded-steps.ts';
import type { HarnessState } from './reduce-harness.ts';

/** The page's name, the recording, and what is wrong in the link. */
export function SetupHead({
  state: { recording, recorded, problems },
  hasSandbox,
  onRecord,
  onShowSpec,
  onShowShortcuts,
}: {
  state: Pick<HarnessState, 'recording' | 'recorded' | 'problems'>;
  hasSandbox: boolean;
  /** begins a recording, or ends it and shows its spec */
  onRecord(): void;
  /** shows the spec of the last recording */
  onShowSpec(): void;
  onShowShortcuts(): void;
}) {
  return (
    <>
      <div className={s.top}>
        <h1 className={s.title}>Doorstep harness</h1>
        {hasSandbox && (
          <button
            type="button"
            className={s.record}
            aria-pressed={recording !== null}
            title="Record a spec: starts over with the seed data and empty storage"
            data-testid="record"
            onClick={onRecord}
          >
            Record
          </button>
        )}
        <button type="button" className={s.help} aria-label="Keyboard shortcuts" onClick={onShowShortcuts}>
          ?
        </button>
      </div>
      {recording && (
        <div className={s.recording} data-testid="recording">
          <span>{describeRecording(recording.steps.length)}</span>
          <PushButton testId="record-stop" onPress={onRecord}>
            Stop
          </PushButton>
        </div>
      )}
      {!recording && recorded && (
        <PushButton testId="spec-show" onPress={onShowSpec}>
          Show the recorded spec
        </PushButton>
      )}
      {!hasSandbox && <p className={s.hint}>{m.noSandbox}</p>}
      {problems.length > 0 && (
        <ul className={s.problems} role="alert" data-testid="link-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const describeRecording = (steps: number): string =>
  steps < MAX_STEPS ? m.countSteps(steps) : m.stepsEnd(MAX_STEPS);
