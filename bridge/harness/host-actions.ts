import type { ActionDeps } from './action-deps.ts';
import { chosen, versionChosen } from './setup-steps.ts';

export type HostActions = ReturnType<typeof createHostActions>;

/** Each starts the app anew. */
export function createHostActions({ dispatch, hosts, recording: { note, isFixed } }: ActionDeps) {
  return {
    chooseHost(id: string): void {
      if (!isFixed('host')) dispatch({ type: 'host-chosen', host: id, hosts, at: Date.now() });
    },
    /** undefined: none */
    chooseProfile(profile: string | undefined): void {
      note(chosen('profile', profile ?? ''));
      dispatch({ type: 'profile-chosen', profile, at: Date.now() });
    },
    chooseVersion(version: number): void {
      note(versionChosen(version));
      dispatch({ type: 'version-chosen', version, at: Date.now() });
    },
  };
}
