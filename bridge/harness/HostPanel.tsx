import s from './Controls.module.css';
import { Choice, Group } from './fields.tsx';
import type { HarnessHost } from './host.ts';
import type { HostActions } from './host-actions.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import type { HarnessState } from './reduce-harness.ts';

/** The host, with its profile and version. */
export function HostPanel({
  hosts,
  host,
  state: { profile, version },
  actions,
}: {
  hosts: readonly HarnessHost[];
  host: HarnessHost;
  state: Pick<HarnessState, 'profile' | 'version'>;
  actions: HostActions;
}) {
  const { host: id, versions, assumed } = host.simulator;
  return (
    <>
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
          chosen={id}
          onChoose={actions.chooseHost}
        />
        {assumed && <p className={s.hint}>{assumed}</p>}
      </Group>

      {host.profiles && <ProfilePanel host={host} chosen={profile} onChoose={actions.chooseProfile} />}

      {versions.length > 0 && (
        <Group title="Native version">
          <Choice
            name="version"
            layout="row"
            options={versions.map((number) => ({ value: `${number}`, label: `${number}` }))}
            chosen={`${version}`}
            onChoose={(number) => actions.chooseVersion(Number(number))}
          />
        </Group>
      )}
    </>
  );
}
