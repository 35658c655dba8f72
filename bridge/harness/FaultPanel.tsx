import { useId } from 'react';
import { FAULT_MODES, type FaultMode, type Simulator } from '../testing/simulator.ts';
import s from './Controls.module.css';
import { FAULT_NAMES } from './fault-messages.ts';
import { Group } from './fields.tsx';
import { isFaultMode } from './protocol.ts';
import { SoftBreaks } from './SoftBreaks.tsx';

/** The methods of the host app, each with the fault that it has. */
export function FaultPanel({
  simulator: { methods, aliases = {} },
  faults,
  onSet,
}: {
  simulator: Simulator;
  faults: Readonly<Record<string, FaultMode>>;
  /** null: it works */
  onSet(method: string, mode: FaultMode | null): void;
}) {
  if (methods.length === 0) return null;
  return (
    <Group title="Faults of the app">
      <ul className={s.faults}>
        {methods.map((method) => (
          <Fault
            key={method}
            method={method}
            alias={Object.keys(aliases).find((alias) => aliases[alias] === method)}
            mode={faults[method]}
            onSet={onSet}
          />
        ))}
      </ul>
    </Group>
  );
}

function Fault({
  method,
  alias,
  mode,
  onSet,
}: {
  method: string;
  /** the method's name in the bridge */
  alias: string | undefined;
  mode: FaultMode | undefined;
  onSet(method: string, mode: FaultMode | null): void;
}) {
  const id = useId();
  return (
    <li className={s.fault} data-set={mode ? true : undefined}>
      <label htmlFor={id} className={s.method}>
        <SoftBreaks text={method} />
        {alias && <span className={s.alias}> {alias}</span>}
      </label>
      <select
        id={id}
        className={s.select}
        data-testid="fault"
        data-method={method}
        value={mode ?? ''}
        onChange={({ target }) => onSet(method, isFaultMode(target.value) ? target.value : null)}
      >
        <option value="">works</option>
        {FAULT_MODES.map((fault) => (
          <option key={fault} value={fault}>
            {FAULT_NAMES[fault]}
          </option>
        ))}
      </select>
    </li>
  );
}
