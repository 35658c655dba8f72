import type { Simulator } from '../testing/simulator.ts';
import { Group, PushButton, ValueForm } from './fields.tsx';
import * as m from './hold-messages.ts';
import { HOLD_ALL, readHold } from './holds.ts';

/** Which answers are held. */
export function StepPanel({
  simulator,
  holds,
  onSet,
}: {
  simulator: Simulator;
  holds: readonly string[];
  onSet(holds: readonly string[]): void;
}) {
  const isOn = holds.includes(HOLD_ALL);
  return (
    <Group title="Step by step">
      <PushButton
        testId="hold-all"
        onPress={() => onSet(isOn ? holds.filter((hold) => hold !== HOLD_ALL) : [...holds, HOLD_ALL])}
      >
        {isOn ? 'Stop holding every answer' : 'Hold every answer'}
      </PushButton>
      <ValueForm
        button="Hold"
        read={(text) => readHold(text, simulator)}
        expected={m.wrongHold}
        onValue={(hold) => onSet([...holds.filter((other) => other !== hold), hold])}
        aria-label="Call whose answer is held"
        placeholder="POST /v1/payments"
        autoComplete="off"
        spellCheck={false}
        data-testid="hold-call"
      />
    </Group>
  );
}
