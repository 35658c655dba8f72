import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FAULT_MODES, type FaultMode } from '../testing/simulator.ts';
import { FAULT_NAMES } from './fault-messages.ts';
import { BackendPanel } from './BackendPanel.tsx';
import type { BackendRule } from './backend-rules.ts';
import s from './Controls.module.css';
import { ClockPanel } from './ClockPanel.tsx';
import { type DeviceActions, DevicePanel } from './DevicePanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { Choice, Group, PushButton } from './fields.tsx';
import type { HarnessHost } from './host.ts';
import * as m from './messages.ts';
import { isFaultMode } from './protocol.ts';
import { MAX_STEPS } from './recorded-steps.ts';
import { StepPanel } from './StepPanel.tsx';
import type { HarnessState } from './reduce-harness.ts';
import { DEFAULT_TENANT, isTenantName } from './tenant.ts';

export interface ControlActions extends DeviceActions {
  chooseHost(id: string): void;
  /** undefined: none */
  chooseProfile(id: string | undefined): void;
  chooseVersion(version: number): void;
  setFault(method: string, mode: FaultMode | null): void;
  changePhone(phone: string): void;
  /** null: the real time */
  setClock(at: number | null): void;
  advanceClock(minutes: number): void;
  chooseSeed(seed: number | null): void;
  switchOffline(): void;
  switchVisibility(): void;
  back(): void;
  /** clears the device and switches to a user that the backend does not know */
  newUser(): void;
  clearStorage(): void;
  resetSandbox(): void;
  /** undefined: the default one */
  chooseTenant(name: string | undefined): void;
  /** replaces the backend's faults */
  setRules(rules: readonly BackendRule[]): void;
  /** replaces the holds */
  setHolds(holds: readonly string[]): void;
  settlePayment(status: 'success' | 'failed'): void;
  advanceOrder(): void;
  switchStores(open: boolean): void;
  /** minutes until new orders of every store arrive */
  setArrival(minutes: number): void;
  kill(): void;
  restore(): void;
  showShortcuts(): void;
  /** begins a recording, or ends it and shows its spec */
  switchRecording(): void;
  /** shows the spec of the last recording */
  showSpec(): void;
  openLink(link: string): void;
}

/** All controls outside the framed shop. */
export function Controls({
  hosts,
  host,
  hasSandbox,
  state,
  walk,
  actions,
}: {
  hosts: readonly HarnessHost[];
  host: HarnessHost;
  /** false: what needs the sandbox is left out */
  hasSandbox: boolean;
  state: HarnessState;
  /** the panel of random walks, which order and pay */
  walk: ReactNode;
  actions: ControlActions;
}) {
  const { methods, aliases = {}, versions, assumed } = host.simulator;
  const isRunning = state.page === 'running';
  const isApp = host.chrome === 'app';
  return (
    <section className={s.controls} aria-label="Set-up">
      <div className={s.top}>
        <h1 className={s.title}>Doorstep harness</h1>
        {hasSandbox && (
          <button
            type="button"
            className={s.record}
            aria-pressed={state.recording !== null}
            title="Record a spec: starts over with the seed data and empty storage"
            data-testid="record"
            onClick={actions.switchRecording}
          >
            Record
          </button>
        )}
        <button
          type="button"
          className={s.help}
          aria-label="Keyboard shortcuts"
          onClick={actions.showShortcuts}
        >
          ?
        </button>
      </div>
      {state.recording && (
        <div className={s.recording} data-testid="recording">
          <span>{describeRecording(state.recording.steps.length)}</span>
          <PushButton testId="record-stop" onPress={actions.switchRecording}>
            Stop
          </PushButton>
        </div>
      )}
      {!state.recording && state.recorded && (
        <PushButton testId="spec-show" onPress={actions.showSpec}>
          Show the recorded spec
        </PushButton>
      )}
      {!hasSandbox && <p className={s.hint}>{m.noSandbox}</p>}
      <p className={s.notice} role="status">
        {state.notice}
      </p>
      {state.problems.length > 0 && (
        <ul className={s.problems} role="alert" data-testid="link-problems">
          {state.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}

      <Group title="Host">
        <Choice
          name="host"
          testId="host-picker"
          layout="list"
          options={hosts.map(({ name, simulator }) => ({
            value: simulator.host,
            label: name,
            ...(simulator.assumed && { badge: 'assumed' }),
          }))}
          chosen={state.host}
          onChoose={actions.chooseHost}
        />
        {assumed && <p className={s.hint}>{assumed}</p>}
      </Group>

      {host.profiles && <ProfilePanel host={host} chosen={state.profile} onChoose={actions.chooseProfile} />}

      {versions.length > 0 && (
        <Group title="Native version">
          <Choice
            name="version"
            layout="row"
            options={versions.map((version) => ({ value: `${version}`, label: `${version}` }))}
            chosen={`${state.version}`}
            onChoose={(version) => actions.chooseVersion(Number(version))}
          />
        </Group>
      )}

      <Group title="App">
        <div className={s.buttons} data-columns="4">
          <PushButton testId="back" onPress={actions.back} disabled={!isRunning}>
            Back
          </PushButton>
          <PushButton onPress={actions.switchVisibility} disabled={!isRunning}>
            {state.visible ? 'Hide' : 'Show'}
          </PushButton>
          <PushButton testId="kill" onPress={actions.kill} danger disabled={state.page === 'killed'}>
            Kill
          </PushButton>
          <PushButton testId="restore" onPress={actions.restore}>
            {isRunning ? 'Reload' : 'Restore'}
          </PushButton>
        </div>
        <div className={s.network} data-offline={state.offline || undefined}>
          <span>
            Network:{' '}
            <b data-testid="network">
              {state.filesLoad ? 'files only' : state.offline ? 'none' : 'connected'}
            </b>
          </span>
          <PushButton testId="offline" onPress={actions.switchOffline}>
            {state.offline ? 'Go online' : 'Go offline'}
          </PushButton>
        </div>
      </Group>

      {hasSandbox && <BackendPanel rules={state.rules} rows={state.rows} actions={actions} />}

      <StepPanel simulator={host.simulator} holds={state.holds} onSet={actions.setHolds} />
      {hasSandbox && walk}

      {methods.length > 0 && (
        <Group title="Faults of the app">
          <ul className={s.faults}>
            {methods.map((method) => (
              <Fault
                key={method}
                method={method}
                alias={Object.keys(aliases).find((alias) => aliases[alias] === method)}
                mode={state.faults[method]}
                onSet={actions.setFault}
              />
            ))}
          </ul>
        </Group>
      )}

      <Group title="Deep link">
        <DeepLink onOpen={actions.openLink} />
      </Group>

      <DevicePanel host={host} state={state} actions={actions} />

      {hasSandbox && (
        <ClockPanel clock={state.clock} seed={state.seed} shift={state.clockShift} actions={actions} />
      )}

      <Group title="Start over">
        <div className={s.buttons} data-columns="3">
          <PushButton testId="new-user" onPress={actions.newUser}>
            New user
          </PushButton>
          <PushButton testId="clear-storage" onPress={actions.clearStorage}>
            Clear storage
          </PushButton>
          {hasSandbox && (
            <PushButton testId="reset-sandbox" onPress={actions.resetSandbox}>
              Reset sandbox
            </PushButton>
          )}
        </div>
        {hasSandbox && <Tenant tenant={state.tenant} onChoose={actions.chooseTenant} />}
        <Phone key={state.phone} phone={state.phone} {...(isApp && { onChange: actions.changePhone })} />
      </Group>
    </section>
  );
}

const describeRecording = (steps: number): string =>
  steps < MAX_STEPS ? m.countSteps(steps) : m.stepsEnd(MAX_STEPS);

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
        {method}
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

/** The user of the host app or, without a host, the user to log in to the shop as. An incomplete number means nobody. */
function Phone({ phone, onChange }: { phone: string; onChange?(phone: string): void }) {
  const id = useId();
  const [inputValue, setInputValue] = useState(phone);
  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    setInputValue(digits);
    if (digits.length === 10 && digits !== phone) onChange?.(digits);
  }
  return (
    <div className={s.field}>
      <label htmlFor={id}>{onChange ? 'Logged in to the app as' : 'Log in to the shop as'}</label>
      <input
        id={id}
        className={s.input}
        inputMode="numeric"
        maxLength={10}
        value={inputValue}
        readOnly={!onChange}
        aria-invalid={inputValue.length < 10}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => type(target.value)}
      />
      <span id={`${id}-hint`} className={s.hint}>
        {inputValue.length < 10 && m.phoneIncomplete(phone)}
      </span>
    </div>
  );
}

/** The sandbox's tenant, whose books, faults and logs nobody else sees. */
function Tenant({
  tenant = '',
  onChoose,
}: {
  tenant: string | undefined;
  onChoose(name: string | undefined): void;
}) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('tenant') as HTMLInputElement;
    const name = field.value.trim().toLowerCase();
    const isValid = name === '' || isTenantName(name);
    field.setCustomValidity(isValid ? '' : m.wrongTenant);
    if (!isValid) field.reportValidity();
    else if (name !== tenant) onChoose(name === '' || name === DEFAULT_TENANT ? undefined : name);
  }
  return (
    <form className={s.field} onSubmit={submit} noValidate>
      <label htmlFor={id}>Tenant of the sandbox</label>
      <div className={s.link}>
        <input
          id={id}
          className={s.input}
          name="tenant"
          defaultValue={tenant}
          placeholder={DEFAULT_TENANT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="tenant"
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
        <button type="submit" className={s.push}>
          Use
        </button>
      </div>
    </form>
  );
}

function DeepLink({ onOpen }: { onOpen(link: string): void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onOpen(`${new FormData(event.currentTarget).get('link') ?? ''}`);
  }
  return (
    <form className={s.link} onSubmit={submit}>
      <input
        className={s.input}
        name="link"
        aria-label="URL or path to open"
        placeholder="/cart"
        autoComplete="off"
        spellCheck={false}
        data-testid="deep-link"
      />
      <button type="submit" className={s.push}>
        Open
      </button>
    </form>
  );
}
