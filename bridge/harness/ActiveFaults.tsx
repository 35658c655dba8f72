import s from './ActiveFaults.module.css';
import type { BackendRule } from './backend-rules.ts';
import { FAULT_NAMES, RULE_NAMES } from './fault-messages.ts';
import { nameHold } from './holds.ts';
import type { HarnessState } from './reduce-harness.ts';
import { SoftBreaks } from './SoftBreaks.tsx';

/** What the page calls a fault of the backend. */
export const nameRule = (rule: BackendRule): string =>
  `${rule.match}: ${RULE_NAMES[rule.mode]}${rule.once ? ', next call' : ''}`;

/** What is wrong on purpose, above the device: each fault, with a button that ends it. */
export function ActiveFaults({
  state: { faults, rules, holds, offline },
  onSetRules,
  onEndHold,
  onSetFault,
  onGoOnline,
}: {
  state: Pick<HarnessState, 'faults' | 'rules' | 'holds' | 'offline'>;
  onSetRules(rules: readonly BackendRule[]): void;
  onEndHold(hold: string): void;
  onSetFault(method: string, mode: null): void;
  onGoOnline(): void;
}) {
  const chips = [
    ...(offline ? [{ text: 'Offline', end: onGoOnline }] : []),
    ...holds.map((hold) => ({
      text: nameHold(hold),
      end: () => onEndHold(hold),
    })),
    ...rules.map((rule) => ({
      text: nameRule(rule),
      end: () => onSetRules(rules.filter((other) => other !== rule)),
    })),
    ...Object.entries(faults).map(([method, mode]) => ({
      text: `${method}: ${FAULT_NAMES[mode]}`,
      end: () => onSetFault(method, null),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={s.chips} aria-label="Active faults" data-testid="active-faults">
      {chips.map(({ text, end }) => (
        <li key={text} className={s.chip}>
          <span className={s.text}>
            <SoftBreaks text={text} />
          </span>
          <button type="button" className={s.end} aria-label={`End ${text}`} onClick={end}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
