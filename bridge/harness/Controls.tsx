import type { ReactNode } from 'react';
import { BackendPanel } from './BackendPanel.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import s from './Controls.module.css';
import { DevicePanel } from './DevicePanel.tsx';
import { FaultPanel } from './FaultPanel.tsx';
import { Group } from './fields.tsx';
import type { HarnessHost } from './host.ts';
import { HostPanel } from './HostPanel.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import type { PageActions } from './page-actions.ts';
import type { HarnessState } from './reduce-harness.ts';
import { StartPanel } from './StartPanel.tsx';
import { StepPanel } from './StepPanel.tsx';

/** All controls outside the framed shop. */
export function Controls({
  head,
  app,
  hosts,
  host,
  hasSandbox,
  state,
  walk,
  actions,
}: {
  head: ReactNode;
  /** the controls of the running app, where they are not beside the device */
  app: ReactNode;
  hosts: readonly HarnessHost[];
  host: HarnessHost;
  /** false: what needs the sandbox is left out */
  hasSandbox: boolean;
  state: HarnessState;
  /** the panel of random walks, which order and pay */
  walk: ReactNode;
  actions: PageActions;
}) {
  const { simulator } = host;
  return (
    <section className={s.controls} aria-label="Set-up">
      {head}
      <HostPanel hosts={hosts} host={host} state={state} actions={actions.host} />
      {app && <Group title="App">{app}</Group>}
      {hasSandbox && <BackendPanel rules={state.rules} rows={state.rows} actions={actions.backend} />}
      <StepPanel
        simulator={simulator}
        holds={state.holds}
        onAdd={actions.app.addHold}
        onEnd={actions.app.endHold}
      />
      {walk}
      <FaultPanel simulator={simulator} faults={state.faults} onSet={actions.app.setFault} />
      <LinkPanel onOpen={actions.app.openLink} />
      <DevicePanel host={host} state={state} actions={actions.device} />
      {hasSandbox && (
        <ClockPanel clock={state.clock} seed={state.seed} shift={state.clockShift} actions={actions.clock} />
      )}
      <StartPanel
        hasSandbox={hasSandbox}
        isApp={host.chrome === 'app'}
        tenant={state.tenant}
        phone={state.phone}
        actions={actions.start}
      />
    </section>
  );
}
