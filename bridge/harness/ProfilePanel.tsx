import { Group, Select } from './fields.tsx';
import type { HarnessHost } from './host.ts';
import { type HostProfile, userAgentOf } from './host-profile.ts';
import * as m from './messages.ts';
import s from './ProfilePanel.module.css';

/** The host's profile, and what is different in it. */
export function ProfilePanel({
  host,
  chosen,
  onChoose,
}: {
  host: HarnessHost;
  /** the chosen profile's id; absent: none */
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}) {
  const { profiles = [], simulator } = host;
  const profile = profiles.find(({ id }) => id === chosen);
  return (
    <Group title="Profile">
      <Select
        label="WebView or policy"
        testId="profile"
        options={[
          { value: '', label: 'as in this browser' },
          ...profiles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        chosen={chosen ?? ''}
        onChoose={(id) => onChoose(id === '' ? undefined : id)}
      />
      {profile && <Facts key={profile.id} profile={profile} hostUserAgent={simulator.userAgent} />}
    </Group>
  );
}

function Facts({ profile, hostUserAgent }: { profile: HostProfile; hostUserAgent: string }) {
  const { userAgent, documentPolicy, permissionsPolicy, mapping, sources } = profile;
  const missing = profile.missing();
  return (
    <div className={s.facts} data-testid="profile-facts">
      {missing.length > 0 && (
        <details>
          <summary>{m.apisSwitchedOff(missing.length)}</summary>
          <p className={s.list}>{missing.join(', ')}</p>
        </details>
      )}
      <dl className={s.rules}>
        {userAgent !== undefined && <Fact name="User agent" value={userAgentOf(profile, hostUserAgent)} />}
        {documentPolicy !== undefined && <Fact name="Document policy" value={documentPolicy} />}
        {permissionsPolicy !== undefined && <Fact name="Permissions" value={permissionsPolicy} />}
        {mapping?.map(({ prefix, target }) => (
          <Fact key={prefix} name="Address mapping" value={`${prefix} → ${target}`} />
        ))}
        {sources.map((source) => (
          <Fact key={source} name="Source" value={source} />
        ))}
      </dl>
      {missing.length > 0 && <p className={s.note}>{m.notSwitchedOff}</p>}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
