import type { Simulator } from '../testing/simulator.ts';
import { Group, PushButton, ValueForm } from './fields.tsx';
import * as m from './hold-messages.ts';
import { HOLD_ALL, readHold } from './holds.ts';

/** Which answers are held. */
export function StepPanel({
  simulator,
  holds,
  onAdd,
  onEnd,
}: {
  simulator: Simulator;
  holds: readonly string[];
  onAdd(hold: string): void;
  onEnd(hold: string): void;
}) {
  const isOn = holds.includes(HOLD_ALL);
  return (
    <Group title="Step by step">
      <PushButton testId="hold-all" onPress={() => (isOn ? onEnd(HOLD_ALL) : onAdd(HOLD_ALL))}>
        {isOn ? 'Stop holding every answer' : 'Hold every answer'}
      </PushButton>
      <ValueForm
        button="Hold"
        read={(text) => readHold(text, simulator)}
        expected={m.wrongHold}
        onValue={onAdd}
        isEmptied
        aria-label="Call whose answer is held"
        placeholder="POST /v1/payments"
        autoComplete="off"
        spellCheck={false}
        data-testid="hold-call"
      />
    </Group>
  );
}
