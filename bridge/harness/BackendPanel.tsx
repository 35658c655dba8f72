import { type FormEvent, useId, useMemo } from 'react';
import { type BackendRule, isRuleMode, MAX_RULES, readMatch, RULE_MODES } from './backend-rules.ts';
import s from './Controls.module.css';
import { RULE_NAMES } from './fault-messages.ts';
import { Group, PushButton, ValueForm } from './fields.tsx';
import * as m from './messages.ts';
import type { TimelineRow } from './protocol.ts';

const MAX_SUGGESTIONS = 40;
/** What a store of the sandbox takes. */
const MAX_ARRIVAL = 600;

/** Faults of the backend, payments, orders and stores. */
export function BackendPanel({
  rules,
  rows,
  actions,
}: {
  rules: readonly BackendRule[];
  rows: readonly TimelineRow[];
  actions: {
    setRules(rules: readonly BackendRule[]): void;
    settlePayment(status: 'success' | 'failed'): void;
    advanceOrder(): void;
    switchStores(open: boolean): void;
    setArrival(minutes: number): void;
  };
}) {
  const id = useId();
  const calls = useMemo(() => recentCalls(rows), [rows]);
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const field = form.elements.namedItem('match') as HTMLInputElement;
    const match = readMatch(field.value);
    field.setCustomValidity(match === null ? m.wrongRule : '');
    if (match === null) return void field.reportValidity();
    const mode = values.get('mode');
    const otherRules = rules.filter((rule) => rule.match !== match);
    if (!isRuleMode(mode) || otherRules.length >= MAX_RULES) return;
    // the first matching rule applies: a new one goes before those for more calls
    actions.setRules([{ match, mode, once: values.get('times') === 'once' }, ...otherRules]);
    form.reset();
  }
  return (
    <Group title="Backend">
      <form className={s.rule} onSubmit={add} noValidate>
        <input
          className={s.input}
          name="match"
          list={`${id}-calls`}
          aria-label="Call, as method and path"
          placeholder="* /v5/carts*"
          autoComplete="off"
          spellCheck={false}
          data-testid="rule-match"
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
        <datalist id={`${id}-calls`}>
          <option value="* /*">every call</option>
          {calls.map((call) => (
            <option key={call} value={call} />
          ))}
        </datalist>
        <select className={s.select} name="mode" aria-label="What happens" data-testid="rule-mode">
          {RULE_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {RULE_NAMES[mode]}
            </option>
          ))}
        </select>
        <select className={s.select} name="times" aria-label="How often" data-testid="rule-times">
          <option value="once">next call</option>
          <option value="always">every call</option>
        </select>
        <button type="submit" className={s.push} data-testid="rule-add">
          Add
        </button>
      </form>
      <div className={s.buttons}>
        <PushButton testId="payment-paid" onPress={() => actions.settlePayment('success')}>
          Approve payment
        </PushButton>
        <PushButton testId="payment-declined" onPress={() => actions.settlePayment('failed')}>
          Decline payment
        </PushButton>
        <PushButton testId="order-advance" onPress={actions.advanceOrder}>
          Next order state
        </PushButton>
        <PushButton testId="stores-closed" onPress={() => actions.switchStores(false)}>
          Close stores
        </PushButton>
        <PushButton testId="stores-open" onPress={() => actions.switchStores(true)}>
          Open stores
        </PushButton>
      </div>
      <ValueForm
        button="Set arrival"
        read={readArrival}
        expected={m.arrivalRange(MAX_ARRIVAL)}
        onValue={actions.setArrival}
        inputMode="numeric"
        aria-label="Minutes until new orders arrive"
        placeholder="minutes to arrival"
        autoComplete="off"
        data-testid="arrival-minutes"
      />
    </Group>
  );
}

function readArrival(text: string): number | null {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_ARRIVAL ? minutes : null;
}

/** The backend's calls in the timeline, newest first, as a rule names them. */
function recentCalls(rows: readonly TimelineRow[]): string[] {
  const calls = rows.filter(({ kind }) => kind === 'api').map(({ method }) => readMatch(method));
  return [...new Set(calls.filter((call) => call !== null).reverse())].slice(0, MAX_SUGGESTIONS);
}
